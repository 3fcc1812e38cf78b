// Every screen and sheet, looked at by axe on tablets, light and dark. Any violation fails, best practices included.
import assert from "node:assert/strict";
import { eyes } from "./eyes.mjs";
import { TABLETS, as, scene } from "./helpers.mjs";
import { seed } from "./table.mjs";
import { walk } from "./walk.mjs";

scene("axe finds nothing on tablets", { device: as(TABLETS), open: false }, async ({ page, site }) => {
  await seed(site.context, 2);
  await site.open(page);
  const found = [];
  await walk(page, site, eyes(page, found, { on: TABLETS }));
  assert.deepEqual(found, []);
});
