/** The parts of the README that are not made from the rules. */

export const ABERTURA = `# @partida/fiscal

The tax engine: pure TypeScript, no I/O, no clock, no dependency. It computes and explains in the same call.
This file is generated (\`gerarReadme()\`); a test fails when it differs from the rules.

\`\`\`ts
import { apurarSimples, competencia, deReais, paraReais, somarMeses } from "@partida/fiscal"

const outubro = competencia("2026-10")
const anteriores = Array.from({ length: 12 }, (_, i) => somarMeses(outubro, i - 12))
const resposta = apurarSimples({
  periodoApuracao: outubro,
  abertura: "2020-05-10",
  linhas: [{ id: "1", rotulo: "Serviços", anexo: "III/V", situacoes: [], mercado: "interno",
             valor: deReais("45000.00"), origem: { tipo: "notas", ids: ["n1"] } }],
  historico: anteriores.map((mes) => ({ competencia: mes, interno: deReais("40000.00"), externo: deReais("0.00") })),
  folhas: anteriores.map((mes) => ({ competencia: mes, valor: deReais("12000.00"),
                                     origem: { tipo: "folha-informada", ids: [mes] } })),
})
// A bigint of centavos inside the engine; here as text in reais.
const das = resposta.tipo === "calculado" ? paraReais(resposta.resultado.das) : null // "4421.25"
\`\`\`

## Entries

- \`@partida/fiscal\`: every tax rule and every legal table. Below 42.5 kB in gzip, and nothing of Node: a test measures it.
- \`@partida/fiscal/nucleo\`: what the rules are made of: money, rates, months, the memória. No rule and no table.
- \`@partida/fiscal/simuladores\`: questions made of the rules. \`@partida/fiscal/pagamento\`: barcode and Pix of a guide.
- \`@partida/fiscal/escritorio\`: the periods and rules that an office adds to the tables.
- \`@partida/fiscal/mei\`: what a registration keeps of a MEI: activity, category, and the occupations of the caminhoneiro.
- \`@partida/fiscal/avaliacao\`: for operators and tests: files of cases, trees as text, review of the tables.

## Answers

Every rule returns a \`Resposta\`: \`calculado\` (result, memória, parameter periods to seal, warnings), \`nao-se-aplica\`
(with the reason) or \`faltam-dados\` (one \`Falta\` per missing fact, with the way out). Errors are typed and pt-BR:
\`ParametroSemVigencia\` (the law of that date is not loaded), \`EntradaInvalida\` (names the field), \`ErroDeTabela\` (ours).

## Files of cases

\`avaliarArquivo(json)\` reads an array of \`{id, regra, entrada, esperado}\` and compares, by value, every field present in
\`esperado\` (absent fields are free; lists must have the same length). A malformed entry, an unknown rule or an error of a
rule is a failed case with a message. \`relatarAvaliacao\` writes the report, the counts in the last line.

- Amounts are reais in text ("1234.56"), rates decimal fractions in text ("0.112" is 11,2%), months "AAAA-MM", dates
  "AAAA-MM-DD". A field that the rule does not list is refused.
- \`"10.0"\` and \`"10.00"\` are the same value; texts of digits only ("0328") are codes and compare as written.

\`explicarEmTexto(memoria)\` writes the tree of a case for a terminal. \`tabelasSemValorEm(ano)\` and
\`tabelasNaoVerificadas()\` go through every table.

## Tables of an office

Every rule takes the tables as its last argument. \`acrescentarPeriodos(TABELAS, { salarioMinimo: [periodo] })\` gives an
object of the same shape with the periods of an office: an open period is closed on the day before the new one begins,
any other overlap is an error. The built-in tables are never edited.
\`escolherRegra\` answers for rules kept by company, office and municipality: the most specific wins.

## Rules`

export const FECHAMENTO = `## Simulators

- \`simularFatorR\`: the path of pró-labore that reaches 28% at the least total cost (DAS + INSS + IRRF), or why it does not
  pay. Any set of months may be in Anexo III, and none is paid below the current amount. A test compares it with every path
  over a grid. Beyond 13 months it compares some shapes only: \`exata\` is false and a warning says so.
- \`compararRegimes\`: Simples, Lucro Presumido and MEI over the same year.
- \`simularReforma\`: 2027 inside or outside IBS and CBS, on editable assumptions.
- \`explicarMudanca\`: the bridge between the DAS of two months, whose parts add exactly to the difference.

## Layout

- \`src/nucleo/\`: \`Centavos\` (bigint), \`Taxa\` (exact fraction), \`Competencia\`, dates, \`vigenteEm\`, combinators.
- \`src/parametros/\`: the law as dated tables, each period with its norm. A table never answers outside its periods.
- \`src/<tributo>/\`: the rules, each with its tests. \`src/avaliacao/\`: rules by name over JSON, reports and this file.
- \`src/simuladores/\`: questions made of the same rules. \`src/pix/\`, \`src/arrecadacao/\`: payment codes.
- \`exemplos/\`: reference cases and the holiday calendar; expectations come from the law and published examples.

## Rules of the house

- The effective rate is never rounded in the computation; each tax of a line is rounded HALF_UP and added.
- Lines of equal annex, situations and market are added before computing: how a revenue is split cannot change cents.
- In the tree, decimals of unrounded money are cut (never rounded) at 8 places and quotients have 10.
- The RBT12 of a market is shown once in the tree; other annexes and parts refer to it.
- To change the law: close the period in \`src/parametros/\`, open another, add cases on both days. Formulas hold no year
  and no rate.
- Tables of a yearly act (minimum wage, INSS) are closed in December: a new year fails until its act is loaded.

## Choices where the sources leave room

- P2 with RBT12 inside the sublimit: federal taxes by the own bracket, ICMS/ISS (and the excess of the ISS) by the
  bracket that ends at the sublimit. Barred from ICMS/ISS: only the limit splits the month.
- Opening year: limit and sublimit of the split are proportional to the months until December.
- Fator R in the first two months from 2027: payroll since the opening (the month itself in the first), with a warning.
- IBS inside the DAS follows ICMS and ISS when the company is barred or above the sublimit.
- INSS truncated by slice (eSocial); IRRF on a tie of deductions keeps the legal ones; INSS withheld on a note is
  dispensed below R$ 10,00 and IRRF and CSRF up to R$ 10,00.
- Late payment: days from the first business day after the due date; interest of the month counts from the next month.
- Fine of a late return: the reduction applies first and the minimum after it.

Tests: \`npx vitest run packages/fiscal\`. Types: \`npx tsc -p packages/fiscal/tsconfig.json\` (and \`tsconfig.test.json\`).
Mutation testing: \`npm run mutacao\`, in whole or by folder (docs/operacao.md).`
