/**
 * Expressions that may take the square of what they read, and why that is always short. `onde`: names of the files that
 * use each. `indecisa`: the analyser does not end with it.
 */
export const aceitas = [
  {
    expressao: "/0+$/",
    onde: [
      "formatos.ts",
      "apresentacao.ts",
      "socios.ts",
      "referencia.ts",
      "erros.ts",
      "csv.ts",
      "fracao.ts",
      "mascara-percentual.ts",
      "arquivo.ts",
      "explicar.ts",
    ],
    motivo: "Decimals of the database, of the engine or of a masked field: some tens of digits.",
  },
  {
    expressao: "/\\.?0+$/",
    onde: ["empresa.ts", "taxa.ts"],
    motivo: "A decimal of the database, or one that the engine wrote: some tens of digits.",
  },
  {
    expressao: "/(\\.\\d\\d\\d*?)0+$/",
    onde: ["taxa.ts"],
    motivo: "An amount that the engine wrote, with eight decimals.",
  },
  {
    expressao: "/(\\.\\d*?)0+$/",
    onde: ["quadro.ts"],
    motivo: "A difference of shares that the screen computed, with ten decimals.",
  },
  {
    expressao: "/\\B(?=(\\d{3})+$)/g",
    onde: ["formatos.ts", "valores.ts", "escrita.ts", "decimal.ts", "explicar.ts"],
    motivo: "Digits of an amount: bounded by the contract, the layout of notes or the engine.",
  },
  {
    expressao: "/^(-?)0*(\\d+)(?:\\.(\\d+))?$/",
    onde: ["arquivo.ts"],
    motivo: "Decimals of a file of cases of the repository.",
  },
  { expressao: "/\\/+$/", onde: ["client.ts", "config.ts"], motivo: "An address that the operator configured." },
  {
    expressao: "/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g",
    onde: ["confianca.ts"],
    indecisa: true,
    motivo: "Files that the operator put in a folder, read once at the start.",
  },
  { expressao: "/=+$/", onde: ["senha.ts"], motivo: "Base64 of a digest that we made: 86 letters." },
  {
    expressao: "/^\\s*at (?:(.*?) \\()?(.+?):(\\d+):(\\d+)\\)?$/",
    onde: ["relator-de-falhas.ts"],
    motivo: "A line of a stack of up to 500 characters, measured before.",
  },
  {
    expressao: "/^[\\s\\-–:·]+|[\\s\\-–:·]+$/g",
    onde: ["titulos.ts"],
    motivo: "The heading of a column, cut at 120 characters for each of its few rows.",
  },
  {
    expressao:
      "/^(.*?)[\\s\\-–:]*\\b(\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{4}|\\d{4}-\\d{2}-\\d{2}|[a-zç]{3,9}\\.?\\s*(?:\\/|-|\\.|\\s|de)\\s*\\d{2,4}|\\d{1,2}\\s*[/.-]\\s*\\d{4}|\\d{4}-\\d{2})$/i",
    onde: ["titulos.ts"],
    motivo: "The heading of a column, cut at 120 characters for each of its few rows.",
  },
  {
    expressao: "/^[\\s\\-–:/]+|[\\s\\-–:/]+$/g",
    onde: ["titulos.ts"],
    motivo: "The heading of a column, cut at 120 characters for each of its few rows.",
  },
  {
    expressao: "/<!--marca-->[\\s\\S]*?<!--\\/marca-->/",
    onde: ["pagina.ts"],
    motivo: "The page of our own build.",
  },
  {
    expressao: "/^([a-z]+)\\s*(?:de|\\/|-|\\.)?\\s*(\\d{2}|\\d{4})?$/",
    onde: ["busca.ts"],
    motivo: "What a person types in the palette of their own screen.",
  },
  {
    expressao: "/[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+/g",
    onde: ["falhas.ts"],
    motivo: "The message of a failure in the browser where it happened; the server has expressions of its own.",
  },
  {
    expressao: "/\\b[\\w-]{10,}\\.[\\w-]{10,}\\.[\\w-]{10,}\\b/g",
    onde: ["falhas.ts"],
    motivo: "The message of a failure in the browser where it happened; the server has expressions of its own.",
  },
  {
    expressao: "/\\b(?=[\\w-]*\\d)[\\w-]{32,}\\b/g",
    onde: ["falhas.ts"],
    motivo: "The message of a failure in the browser where it happened; the server has expressions of its own.",
  },
  {
    expressao: "/Munic[ií]pio[^\\n]{0,120}[-/] ?([A-Z]{2})\\b/i",
    onde: ["estabelecimentos.ts"],
    indecisa: true,
    motivo:
      "Of at most 120 letters after the word; the reader of extracts has a thread with a deadline and limits of pages.",
  },
  {
    expressao: "/\\d[\\d.]*,\\d{2}/",
    onde: ["tabelas.ts"],
    motivo: "A line of an extract, read in a thread with a deadline and limits of pages and size.",
  },
]

/** Expressions put together at run time from values of our own, each with what comes out. `onde`: name of the file. */
export const montadas = [
  { onde: "estabelecimentos.ts", exemplos: ["/\\bcofins\\b/"] },
  { onde: "secoes.ts", exemplos: ["/^(?:\\d(?:\\.\\d)*\\s?[).]?\\s?)?(?:folha de salarios)/"] },
  {
    onde: "tabelas.ts",
    exemplos: [
      "/\\bcofins\\b/",
      "/(?<!\\d\\/)(?<![\\d.,])(0[1-9]|1[0-2])\\/(20\\d{2})|\\d{1,3}(?:\\.\\d{3}){0,6},\\d{2}/g",
    ],
  },
  { onde: "xml.ts", exemplos: ["/\\s(?:[\\w.-]+:)?r\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')/"] },
  { onde: "assinar-pdf.ts", exemplos: ["/\\/Size ([^\\n/]+)/"] },
  { onde: "regras-federais.ts", exemplos: ["/^\\d{8}$/"] },
  { onde: "socios-pessoa.ts", exemplos: ["/^(\\d{11})?$/"] },
]
