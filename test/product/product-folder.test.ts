import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeImage } from "../node/support/image";
import { temporaryFolder } from "../support/temporary-folder";
import { BRAND, readProductFolder } from "./product-folder";

describe("a folder with Teleport", () => {
  let folder: string;

  beforeEach(() => {
    folder = temporaryFolder();
  });

  const addImage = (name: string, file: string) =>
    writeImage({ name, entrypoint: [], entries: [] }, join(folder, file));
  const addFile = (name: string) => {
    writeFileSync(join(folder, name), "");
  };

  test("has the version of the newest image of the Community edition, whatever the archives are called", async () => {
    await addImage(`${BRAND.image("community")}:18.9.1`, "a.tar");
    await addImage(`${BRAND.image("community")}:18.10.0`, "b.tar");
    await addImage(`${BRAND.image("enterprise")}:19.0.0`, "c.tar");
    expect(readProductFolder(folder)).toMatchObject({
      version: "18.10.0",
      archives: ["a.tar", "b.tar", "c.tar"].map((name) => join(folder, name)),
    });
  });

  test("has the agents' charts and packages by their versions, and nothing that is called otherwise", async () => {
    await addImage(`${BRAND.image("community")}:18.10.0`, "a.tar");
    for (const version of ["18.10.0", "18.9.1"]) {
      addFile(`teleport-kube-agent-${version}.tgz`);
      addFile(`teleport_${version}_amd64.deb`);
    }
    for (const name of ["teleport-cluster-18.3.0.tgz", "teleport-ent_18.3.0_amd64.deb", "teleport_new_amd64.deb"]) {
      addFile(name);
    }
    expect(readProductFolder(folder)).toMatchObject({
      charts: { "teleport-kube-agent": ["18.9.1", "18.10.0"], tbot: [] },
      packages: ["18.9.1", "18.10.0"],
    });
  });

  test("says what it misses", async () => {
    expect(() => readProductFolder(join(folder, "elsewhere"))).toThrow(`there is no folder ${folder}/elsewhere`);
    addFile("damaged.tar");
    await addImage("example.com/other:18.10.0", "other.tar");
    expect(() => readProductFolder(folder)).toThrow(
      `no archive in ${folder} has an image of ${BRAND.image("community")}`,
    );
  });
});
