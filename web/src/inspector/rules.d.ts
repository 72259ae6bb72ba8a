// What the generator writes for every game, under the name by which the build gives it to the inspector.
declare module "@tickwork/rules" {
  export const layout: import("./layout.ts").Layout;
}
