// Every screen and sheet, looked at by axe on tablets, light and dark. Any violation fails, best practices included.
import assert from "node:assert/strict";
import { eyes } from "./eyes.mjs";
import { TABLETS, as, scene } from "./helpers.mjs";
import { seed } from "./table.mjs";
import { walk } from "./walk.mjs";

scene("axe finds nothing on tablets", { device: as(TABLETS), open: false }, async ({ page, house }) => {
  await seed(house.context, 2);
  await house.open(page);
  const found = [];
  await walk(page, house, eyes(page, found, { on: TABLETS }));
  assert.deepEqual(found, []);
});
