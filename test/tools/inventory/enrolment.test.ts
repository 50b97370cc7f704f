import { createHash } from "node:crypto";
import { declareExample } from "../../../main";
import { linuxEnrolment } from "../../../tools/inventory/enrolment";
import { modelDeclaredBy } from "../../support/modelled";
import { Checkout } from "../../support/pipelines";

const [PLATFORM] = modelDeclaredBy(declareExample).platforms;
const [INSTALL] = linuxEnrolment(PLATFORM!, "default", "https://get.example.com/install.sh").steps;
const SERVED = 'echo "installed $*"\n';

/** What the printed commands do on a machine whose user has put in a digest. A shell that people type into goes on. */
function installed(digest: string): string {
  const machine = new Checkout();
  machine.program(
    "curl",
    `case "$*" in *install.sh) printf '%s\\n' '${SERVED.trimEnd()}' >install.sh ;; *) echo v17.5.2 ;; esac`,
  );
  return machine.run(`set +e\n${INSTALL!.text}`, { INSTALL_SCRIPT_SHA256: digest }).stdout;
}

test("a machine runs the installation script that its user has read", () => {
  const digest = createHash("sha256").update(SERVED).digest("hex");
  expect(installed(digest)).toContain("installed 17.5.2 enterprise");
});

test.each(["0".repeat(64), ""])("and no other one, nor one that nobody has read: %j", (digest) => {
  expect(installed(digest)).not.toContain("installed");
});
