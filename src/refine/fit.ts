import { countText } from '../util/counted.ts';

/** Fit of a mesh to a metric field. */
export interface Fit {
	/** Numbers of all edges, of those below the lower bound on lengths, and of those above the upper one. */
	readonly edges: number;
	readonly short: number;
	readonly long: number;
	/** Quality of triangles in the metric (Vasilevskii, Lipnikov 1999), 0 to 1. */
	readonly worst: number;
	readonly mean: number;
}

/** "87.2 %": the share of edges within bounds, rounded down, so that it is 100 only if all are. */
export function shareText({ edges, short, long }: Pick<Fit, 'edges' | 'short' | 'long'>): string {
	const within = edges === 0 ? 1 : (edges - short - long) / edges;
	return `${(Math.floor(1000 * within) / 10).toFixed(1)} %`;
}

/** "87.2 % of edges within bounds, 12 shorter, 0 longer; quality in the metric 0.860 on average, 0.012 at worst" */
export const fitText = (fit: Fit): string =>
	`${shareText(fit)} of edges within bounds, ${countText(fit.short)} shorter, ${countText(fit.long)} longer; quality in the metric ${fit.mean.toFixed(3)} on average, ${fit.worst.toFixed(3)} at worst`;
