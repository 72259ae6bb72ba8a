// Package twins checks by tests what is said in two places: the TypeScript that repeats what Go says, which is bundled and
// run with Node, and PROTOCOL.md, whose examples are decoded and encoded and whose limits are compared with the constants.
//
// Without Node the tests of TypeScript fail, unless TICKWORK_NO_BROWSER is 1.
package twins
