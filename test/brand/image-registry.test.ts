import { mirroredImage, imageRegistry } from "../../constructs/brand/image-registry";
import { read } from "../../constructs/core/schema/read";
import { problemsOf } from "../support/violations";

test.each([
  ["registry.svc.invalid/svc-ent", "registry.example.com/svc-ent"],
  ["public.ecr.aws/gravitational/teleport-distroless", "registry.example.com/gravitational/teleport-distroless"],
  ["docker.io/alpine/k8s:1.34.2", "registry.example.com/alpine/k8s:1.34.2"],
  ["localhost:5000/alpine/k8s@sha256:0123", "registry.example.com/alpine/k8s@sha256:0123"],
  ["localhost/alpine", "registry.example.com/alpine"],
  ["alpine/k8s:1.34.2", "registry.example.com/alpine/k8s:1.34.2"],
  ["alpine:3.20", "registry.example.com/alpine:3.20"],
])("the copy of %s is %s", (image, copy) => {
  expect(mirroredImage("registry.example.com", image)).toBe(copy);
  expect(mirroredImage(undefined, image)).toBe(image);
});

test.each(["registry.example.com", "registry.example.com:5000/mirror/all", "10.0.0.1/a", "localhost", "localhost/a"])(
  "%s is a registry",
  (registry) => {
    expect(problemsOf(read(imageRegistry, registry).violations)).toEqual([]);
  },
);

test.each([
  "",
  "mirror",
  "mirror/all",
  "https://registry.example.com",
  "registry.example.com/",
  "registry.example.com/A",
])("%j is refused: a runtime would look for it elsewhere, or not at all", (registry) => {
  expect(problemsOf(read(imageRegistry, registry).violations)).toHaveLength(1);
});
