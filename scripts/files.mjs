// Every file under a folder, as sorted paths with forward slashes.
import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

export function filesUnder(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join("/"))
    .sort();
}
