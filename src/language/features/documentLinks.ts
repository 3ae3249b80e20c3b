import type { DocumentLink } from 'vscode-languageserver';
import { suffixOf } from '../../formats/core/setNames.ts';
import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { rangeIn } from '../positions.ts';

/** Links from the numbers of a header to other existing files of the set; none for a single file. */
export function documentLinks(document: MeshDocument, model: TextModel): DocumentLink[] {
	const { links = [] } = model.syntax;
	const others = new Map(
		document.companions
			.filter(({ file }) => file !== model.file)
			.map((companion) => [suffixOf(companion.file), companion]),
	);
	return links.flatMap((headers, k) => {
		const section: Section | undefined = model.sections[k];
		if (!section || section.header < 0) return [];
		const tokens = model.tokensOf(section.header);
		return headers.flatMap(({ number, files }) => {
			const token = tokens[number];
			const linked = files.find(({ suffix }) => others.has(suffix));
			const target = linked && others.get(linked.suffix);
			if (!token || !target) return [];
			return {
				range: rangeIn(model, section.header, token.start, token.end),
				target: target.uri,
				tooltip: `Open ${target.file} (${linked.holds})`,
			};
		});
	});
}
