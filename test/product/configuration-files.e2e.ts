import { parse } from "yaml";
import { configurationFiles } from "./configuration-files";

describe("the configuration files that the product tier asks the program about", () => {
  const files = configurationFiles("18.3.0");

  test("have a name each, and are documents of the version that the program reads", () => {
    expect(new Set(files.map(([name]) => name)).size).toBe(files.length);
    for (const [name, text] of files) {
      const document = parse(text) as Readonly<Record<string, unknown>>;
      expect({ name, version: document["version"] }).toEqual({ name, version: "v3" });
    }
  });

  test("are those of the auth service and of the proxies of every program that declares a platform", () => {
    expect(files.map(([name]) => name)).toMatchSnapshot();
  });
});
