import { refusal } from '../../formats/registry.ts';
import type { Finding, Findings } from '../../mesh/finding.ts';
import type { OpenMesh } from '../openMesh.ts';
import type { FindingLocator } from './diagnostics.ts';
import { rangeOfFinding } from './findingRange.ts';
import type { MeshSet } from './meshSet.ts';

/** The finding of `readMesh` for a file without a known format. */
export function unknownFormat(set: MeshSet): Findings {
	const { first } = set;
	const finding: Finding = {
		rule: 'unknown-format',
		severity: 'error',
		message: refusal(first.name, first.head()),
		file: first.name,
		line: 1,
		column: 1,
	};
	return { list: [finding], found: { errors: 1, warnings: 0, others: 0 } };
}

/** Locates the files of a set and the ranges of findings in them. */
export function locatorOf(set: MeshSet, mesh: OpenMesh | undefined): FindingLocator {
	const nowhere = { line: 0, character: 0 };
	return {
		uri: (file: string) => mesh?.uri(file) ?? set.first.uri,
		range(location) {
			const model = mesh?.model(location.file);
			return model ? rangeOfFinding(model, location) : { start: nowhere, end: nowhere };
		},
	};
}
