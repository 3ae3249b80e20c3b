import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first: begun last, they would go on alone when all others are done. */
const SLOW = [
	'fuzz/fuzz',
	'kill/kill',
	'webview/panel/refining',
	'refine/properties',
	'refine/expectedLargeGpu',
	'refine/expectedLargePlainGpu',
	'refine/expectedLarge',
	'validate/adversarial',
	'refine/expected',
	'webview/panel/view',
	'webview/panel/marks',
	'webview/panel/goal',
	'webview/panel/picking',
	'refine/until',
	'refine/engines',
	'webview/panel/lost',
	'steps/twins',
	'refine/prefixSum',
	'webview/panel/reading',
	'webview/panel/selection',
	'refine/threads',
	'refine/topology/buildTopology',
	'cli/process',
	'cli/engines',
	'refine/longestEdge',
	'refine/resident/resident',
	'webview/panel/path',
	'webview/panel/controls',
	'engine/gpuEngine',
	'cli/memory',
	'draw/picture',
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
