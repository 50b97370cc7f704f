import { targetsAt } from "../../../tools/verify/target";

const PUBLIC = "access.example.com:443";
const names = (host: string) =>
  Promise.resolve(host === "access.example.com" ? ["203.0.113.10", "203.0.113.11", "2001:db8::10"] : [host]);

test("without an address, every address of the public name is one, with the ports of the Service", async () => {
  expect(await targetsAt([], PUBLIC, names)).toEqual([
    { name: "203.0.113.10:443", host: "203.0.113.10", port: 443, ports: "service" },
    { name: "203.0.113.11:443", host: "203.0.113.11", port: 443, ports: "service" },
    { name: "[2001:db8::10]:443", host: "2001:db8::10", port: 443, ports: "service" },
  ]);
});

test("addresses are asked once each, on the public port unless they say another", async () => {
  const given = ["203.0.113.10", "access.example.com", "10.0.0.7:3080", "[2001:db8::7]:8443"];
  expect((await targetsAt(given, PUBLIC, names)).map(({ name, ports }) => [name, ports])).toEqual([
    ["203.0.113.10:443", "service"],
    ["203.0.113.11:443", "service"],
    ["[2001:db8::10]:443", "service"],
    ["10.0.0.7:3080", "pod"],
    ["[2001:db8::7]:8443", undefined],
  ]);
});

test("a public name without an address cannot be looked at", async () => {
  const nobody = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
  await expect(targetsAt([], PUBLIC, nobody)).rejects.toThrow(
    "find the addresses of access.example.com: the name does not exist",
  );
});
