import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, readJson, readText, writeNewFiles } from "../../../tools/cli/files";
import { temporaryFolder } from "../../support/temporary-folder";

const OPTIONS = { step: "read the thing", waysOn: ["make it"] };

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

test("a file that is not there, a folder in its place and a path below a file are distinguished", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => readText(join(folder, "none"), OPTIONS)).toThrow(`read the thing: ${join(folder, "none")} is not there`);
  expect(() => readText(folder, OPTIONS)).toThrow(`${folder} is a folder`);
  expect(() => readText(join(folder, "file", "x"), OPTIONS)).toThrow("is a file, or is below one");
});

test("a file that is empty or no JSON is named", () => {
  writeFileSync(join(folder, "empty"), " \n");
  writeFileSync(join(folder, "cut"), '{"a": [1, 2');
  expect(() => readJson(join(folder, "empty"), OPTIONS)).toThrow(`${join(folder, "empty")} is empty`);
  expect(() => readJson(join(folder, "cut"), OPTIONS)).toThrow(`${join(folder, "cut")} is not JSON`);
});

test("folders are made with those above them, and stay if they are there", () => {
  makeFolder(join(folder, "a", "b"), "write");
  makeFolder(join(folder, "a", "b"), "write");
  mkdirSync(join(folder, "a", "b", "c"));
});

test("a file in the place of a folder is no folder", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => {
    makeFolder(join(folder, "file"), "write");
  }).toThrow("is a file, or is below one");
  expect(() => {
    makeFolder(join(folder, "file", "below"), "write");
  }).toThrow("is a file, or is below one");
});

describe("new files", () => {
  test("are all written, into a folder that is made", () => {
    writeNewFiles(join(folder, "a"), { one: "1", two: "2" }, "write");
    expect(["one", "two"].map((name) => readFileSync(join(folder, "a", name), "utf8"))).toEqual(["1", "2"]);
  });

  test("replace nothing, and none of them is written beside what is there", () => {
    writeFileSync(join(folder, "two"), "mine");
    expect(() => {
      writeNewFiles(folder, { one: "1", two: "2" }, "write");
    }).toThrow(`write: it would replace ${join(folder, "two")}`);
    expect(readdirSync(folder)).toEqual(["two"]);
  });

  test("are taken back where one of them cannot be written", () => {
    expect(() => {
      writeNewFiles(folder, { one: "1", "missing/two": "2" }, "write");
    }).toThrow(`write: ${join(folder, "missing/two")} is not there`);
    expect(readdirSync(folder)).toEqual([]);
  });
});

(process.platform === "linux" ? test : test.skip)(
  "a file system without new folders ends in words, and not in a loop",
  () => {
    expect(() => {
      makeFolder("/proc/x/y", "write");
    }).toThrow("write: /proc/x is not there");
    expect(() => {
      makeFolder("/sys/x/y", "write");
    }).toThrow("write: /sys/x may not be used by this user");
  },
);
