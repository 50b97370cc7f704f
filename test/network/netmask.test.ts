import { isNetmask, isWithin, netmaskOfHost } from "../../constructs/network/netmask";

test.each(["0.0.0.0/0", "10.0.0.0/8", "192.0.2.7/32", "::/0", "2001:db8::/32", "2001:DB8::7/128"])(
  "%s is a network",
  (text) => {
    expect(isNetmask(text)).toBe(true);
  },
);

test.each([
  "10.0.0.0",
  "10.0.0.1/8",
  "10.0.0.0/08",
  "10.0.0.0/33",
  "10.0.0.0/1000",
  "10.0.0.0/8 ",
  " 10.0.0.0/8",
  "2001:db8::1/32",
  "2001:db8::/129",
  "2001:db8::%eth0/32",
  "::ffff:10.0.0.0/104",
  "example.com/8",
  "dead/8",
  `${"0".repeat(60)}::1/128`,
])("%s is an invalid network", (text) => {
  expect(isNetmask(text)).toBe(false);
});

test.each([
  ["10.1.2.3", "10.0.0.0/8", true],
  ["11.1.2.3", "10.0.0.0/8", false],
  ["::ffff:10.1.2.3", "10.0.0.0/8", true],
  ["2001:db8::7", "2001:db8::/32", true],
  ["2001:db9::7", "2001:db8::/32", false],
  ["10.1.2.3", "::/0", false],
  ["2001:db8::7", "0.0.0.0/0", false],
  ["example.com", "0.0.0.0/0", false],
])("%s in %s: %p", (address, network, isInside) => {
  expect(isWithin(address, network)).toBe(isInside);
});

test.each([
  ["192.0.2.7", "192.0.2.7/32"],
  ["2001:DB8:0::7", "2001:db8::7/128"],
  ["::ffff:192.0.2.7", "192.0.2.7/32"],
  ["example.com", undefined],
])("the network of %s alone is %p", (host, network) => {
  expect(netmaskOfHost(host)).toBe(network);
});
