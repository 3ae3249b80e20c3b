import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first: begun last, they would go on alone when all others are done. */
const SLOW = [
	'steps/cpuKernels',
	'refine/properties',
	'validate/adversarial',
	'fuzz/fuzz',
	'webview/panel/large',
	'webview/panel/refining',
	'refine/until',
	'refine/engines',
	'refine/expectedLargePlainGpu',
	'refine/expectedLarge',
	'webview/panel/lost',
	'refine/expectedLargeGpu',
	'webview/panel/history',
	'kill/kill',
	'webview/panel/reading',
	'refine/expected',
	'refine/threads',
	'refine/topology/buildTopology',
	'webview/panel/picking',
	'webview/panel/colours',
	'webview/panel/marks',
	'cli/memory',
	'webview/panel/layout',
	'webview/panel/selection',
	'webview/panel/surface',
	'cli/process',
	'draw/picture',
	'webview/panel/view',
	'refine/longestEdge',
	'webview/panel/pictures',
	'webview/panel/goal',
	'webview/panel/fields',
	'refine/prefixSum',
	'webview/panel/contextMenu',
	'webview/panel/graph',
	'webview/panel/controls',
	'webview/panel/operations',
	'engine/gpuEngine',
	'webview/panel/filter',
	'webview/panel/path',
	'webview/panel/accessible',
	'refine/resident/resident',
	'cli/engines',
	'e2e/editor',
	'e2e/huge',
	'e2e/marks',
	'e2e/selection',
	'e2e/otherFormats',
	'e2e/language',
	'e2e/webWorker',
	'e2e/triangleFiles',
	'e2e/large',
	'e2e/themes',
	'e2e/write',
	'e2e/virtual',
	'e2e/telling',
	'e2e/walkthrough',
	'e2e/restricted',
	'e2e/rounds',
	'e2e/fixes',
].map((path) => `/test/${path}.test.ts`);

const rank = ({ moduleId }: TestSpecification): number => {
	const at = SLOW.findIndex((path) => moduleId.endsWith(path));
	return at < 0 ? SLOW.length : at;
};

/** Begins with the files that take longest; the others follow in vitest's order. */
export class SlowFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		return sorted.sort((a, b) => rank(a) - rank(b));
	}
}
