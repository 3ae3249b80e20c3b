import { formatOf } from '../../src/formats/registry.ts';
import { samplePoints } from '../../src/formats/samplePoints.ts';
import type { FileRef } from '../../src/protocol/panelDocument.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { FileReading } from './fileSource.ts';
import { boxOf } from './graphDisplayOf.ts';

/** Total bytes from which on there is a quick preview: smaller sets are read within a second. */
const LARGE = 8 << 20;

/**
 * Quick preview of a large set of files: some of its points; null if none can be found. `sizes` are the sizes of the
 * files in bytes.
 */
export async function quickPreview(
	files: readonly FileRef[],
	sizes: readonly number[],
	page: FileReading,
): Promise<DisplayMesh | null> {
	if (sizes.reduce((sum, size) => sum + size, 0) < LARGE) return null;
	for (const [i, { bytes, ...file }] of files.entries()) {
		const source = {
			name: file.name,
			size: sizes[i]!,
			part: (start: number, length: number) =>
				bytes
					? Promise.resolve(bytes.slice(start, start + length))
					: page.part(file, start, length),
		};
		const points = await samplePoints(source, (name, head) =>
			formatOf(name, head.subarray(0, 4096)),
		);
		if (points) return previewOf(points);
	}
	return null;
}

function previewOf(points: Float64Array): DisplayMesh {
	const bounds = boxOf([points]);
	const origin = [(bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2] as const;
	const relative = Float32Array.from(points, (x, i) => x - origin[i % 2]!);
	const none = new Float32Array(0);
	const box = boxOf([relative]);
	const graph = {
		points: relative,
		segments: new Uint32Array(0),
		markers: new Int32Array(0),
		...{ holes: none, regions: none, attributes: [], box },
	};
	return { origin, box, arrays: null, first: 0, graph };
}
