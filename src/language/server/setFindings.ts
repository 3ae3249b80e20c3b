import { refusal } from '../../formats/registry.ts';
import type { Finding, Findings } from '../../mesh/finding.ts';
import type { OpenMesh } from '../openMesh.ts';
import type { FindingPlaces } from './diagnostics.ts';
import { rangeOfFinding } from './findingRange.ts';
import type { MeshSet } from './meshSet.ts';

/** As `readMesh` says it of a file that no format takes for its own. */
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

/** Where the files of a set are, and the ranges of findings in them. */
export function placesOf(set: MeshSet, mesh: OpenMesh | undefined): FindingPlaces {
	const nowhere = { line: 0, character: 0 };
	return {
		uri: (file: string) => mesh?.uri(file) ?? set.first.uri,
		range(place) {
			const sheet = mesh?.sheet(place.file);
			return sheet ? rangeOfFinding(sheet, place) : { start: nowhere, end: nowhere };
		},
	};
}
