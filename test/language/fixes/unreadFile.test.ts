import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/language/fixes/appliedEdits.ts';
import { kindsFor } from '../../../src/language/fixes/registry.ts';
import { OpenMesh } from '../../../src/language/openMesh.ts';
import { parser } from '../../../src/language/server/parser.ts';

/** A set with an unused point, whose .poly file is there and can't be read. */
function withoutPoly() {
	const texts = {
		'a.node': '4 2 0 0\n1 0 0\n2 1 0\n3 0 1\n4 9 9\n',
		'a.ele': '1 3 0\n1 1 2 3\n',
	};
	const files = Object.entries(texts).map(([name, text]) => ({
		uri: name,
		model: parser.openModel(name, new TextEncoder().encode(text))!,
	}));
	const problem = 'can’t read a.poly: permission denied';
	return findingsOf(new OpenMesh({ files, problem, readModels: parser.readModels }), [
		'unused-point',
	]);
}

test('a fix that renumbers is refused where a file of the set can’t be read', () => {
	const document = withoutPoly();
	const [finding] = document.findings!.list;
	const [fix] = kindsFor(finding!.rule)[0]!.fixes(document, finding!);
	expect(fix!.edits()).toBe('Not fixed: can’t read a.poly: permission denied');
});
