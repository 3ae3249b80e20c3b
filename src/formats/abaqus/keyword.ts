/** A line that begins with one star: a keyword and its parameters. */
export interface Keyword {
	/** Upper case, with single blanks: `NODE`, `END PART`. */
	readonly name: string;
	/** Values by the names of their parameters in upper case; '' for one without a value. Values keep their case. */
	readonly parameters: ReadonlyMap<string, string>;
}

/** The keyword of a line and of those that go on with it, `*` in front. */
export function keywordIn(line: string): Keyword {
	const [name = '', ...rest] = splitFields(line.trim().slice(1));
	const parameters = new Map<string, string>();
	for (const part of rest) {
		const at = part.indexOf('=');
		const key = (at < 0 ? part : part.slice(0, at)).trim().toUpperCase();
		if (key !== '') parameters.set(key, at < 0 ? '' : unquoted(part.slice(at + 1)));
	}
	return { name: name.trim().toUpperCase().replace(/\s+/g, ' '), parameters };
}

/** A name without quotation marks. */
export const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1');

/** The key of a name: labels are not case-sensitive, which concerns ASCII alone. */
export const keyOf = (name: string): string =>
	name.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** The fields between the commas that are not in quotation marks. */
export function splitFields(text: string): string[] {
	if (!text.includes('"')) return text.split(',');
	const fields: string[] = [];
	let start = 0;
	let inside = false;
	for (let i = 0; i < text.length; i++) {
		if (text[i] === '"') inside = !inside;
		else if (text[i] === ',' && !inside) {
			fields.push(text.slice(start, i));
			start = i + 1;
		}
	}
	fields.push(text.slice(start));
	return fields;
}

/** Whether the lines of a keyword may name nodes or elements by their numbers. */
export const isNaming = ({ name, parameters }: Keyword): boolean =>
	naming.has(name) ||
	(name === 'ORIENTATION' && /^nodes$/i.test(parameters.get('DEFINITION') ?? ''));

/** Keywords by which elements and nodes are made of others. */
export const makers: ReadonlySet<string> = new Set([
	...['NGEN', 'NFILL', 'NCOPY', 'NMAP', 'ELGEN', 'ELCOPY', 'TRANSFORM NODES'],
]);

/**
 * Keywords whose lines may name nodes or elements by their numbers: no longer true of a mesh that was refined.
 */
const naming: ReadonlySet<string> = new Set([
	...[
		'ELEMENT',
		'BOUNDARY',
		'CLOAD',
		'DLOAD',
		'DSLOAD',
		'CFLUX',
		'DFLUX',
		'FILM',
		'CFILM',
		'RADIATE',
	],
	...[
		'CRADIATE',
		'INITIAL CONDITIONS',
		'TEMPERATURE',
		'FIELD',
		'EQUATION',
		'MPC',
		'NORMAL',
		'SURFACE',
	],
	...['NODAL THICKNESS', 'DISTRIBUTION', 'TRANSFORM', 'CONTACT PAIR', 'RIGID BODY', 'KINEMATIC'],
	...['KINEMATIC COUPLING', 'PRE-TENSION SECTION', 'NSET', 'ELSET', 'NODE', 'ELEMENT PROPERTIES'],
	...['FOUNDATION', 'IMPERFECTION', 'CONTOUR INTEGRAL', 'ADAPTIVE MESH CONSTRAINT', 'BOUNDARYF'],
	...['CFLOW', 'DFLOW', 'CECHARGE', 'DECHARGE', 'CECURRENT', 'DECURRENT', 'FLUID EXCHANGE'],
	...[
		'SUBMODEL',
		'PRESSURE STRESS',
		'MASS FLOW RATE',
		'CORRELATION',
		'RELEASE',
		'EMBEDDED ELEMENT',
	],
	...[
		'SHELL TO SOLID COUPLING',
		'CONCENTRATED FLUX',
		'NODE RESPONSE',
		'MODEL CHANGE',
		'DESIGN VARIABLES',
	],
]);
