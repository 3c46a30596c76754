import { definirParametro } from "@partida/fiscal"

/** Services that bring the group of the construction site (E0370). Key date: competência of the note. */
export const servicosComObra = definirParametro<readonly string[]>({
  tabela: "nfse-servicos-com-obra",
  descricao: "Códigos nacionais que pedem os dados da obra",
  unidade: "tabela",
  periodos: [
    {
      desde: "2023-01-01",
      ate: null,
      valor: "070201 070202 070401 070501 070502 070601 070602 070701 070801 071701 071901".split(" "),
      norma: { titulo: "Anexo I da NFS-e nacional, regra E0370" },
      confianca: "verified",
    },
  ],
})

/** Item of the list whose services bring the group of the event (E0390). Key date: competência of the note. */
export const itemComEvento = definirParametro<string>({
  tabela: "nfse-item-com-evento",
  descricao: "Item da lista que pede os dados do evento",
  unidade: "texto",
  periodos: [
    {
      desde: "2023-01-01",
      ate: null,
      valor: "12",
      norma: { titulo: "Anexo I da NFS-e nacional, regra E0390" },
      confianca: "verified",
    },
  ],
})

/** Code that has neither ISS nor ICMS, and the one whose ISS nobody withholds (E0532, E0596). Key date: competência. */
export const servicosEspeciais = definirParametro<{ readonly semIss: string; readonly semRetencao: string }>({
  tabela: "nfse-servicos-especiais",
  descricao: "Códigos nacionais com tratamento próprio do ISS",
  unidade: "tabela",
  periodos: [
    {
      desde: "2023-01-01",
      ate: null,
      valor: { semIss: "990101", semRetencao: "220101" },
      norma: { titulo: "Anexo I da NFS-e nacional, regras E0532 e E0596" },
      confianca: "verified",
    },
  ],
})

/** Regimes whose notes carry the group of IBS and CBS. Key date: competência of the note. */
export const regimesComIbsCbs = definirParametro<readonly string[]>({
  tabela: "nfse-regimes-com-ibs-cbs",
  descricao: "Regimes cujas notas trazem IBS e CBS",
  unidade: "tabela",
  periodos: [
    {
      desde: "2023-01-01",
      ate: "2025-12-31",
      valor: [],
      norma: { titulo: "Antes da LC 214/2025 art. 348" },
      confianca: "verified",
    },
    {
      desde: "2026-01-01",
      ate: "2026-12-31",
      valor: ["presumido", "real"],
      norma: { titulo: "LC 214/2025 arts. 343, 346 e 348; perguntas e respostas da NFS-e nacional v1.1, 15.1 a 15.4" },
      confianca: "computed",
      observacao: "A falta do grupo não rejeita a nota, mas é desconformidade.",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: ["presumido", "real", "simples"],
      norma: { titulo: "LC 214/2025 arts. 344 e 347; Ato Conjunto RFB/CGIBS 4/2026" },
      confianca: "computed",
      observacao: "O leiaute da NT 009 não tem esquema publicado: confira quando sair.",
    },
  ],
})

/** Largest and, withheld from the Simples, smallest ISS rate that Sefin takes (E0595, E0621). Percentages. Key date: competência. */
export const limitesDaAliquota = definirParametro<{ readonly maxima: string; readonly minimaDoSimples: string }>({
  tabela: "nfse-limites-da-aliquota",
  descricao: "Alíquotas de ISS aceitas na nota",
  unidade: "tabela",
  periodos: [
    {
      desde: "2023-01-01",
      ate: null,
      valor: { maxima: "5.00", minimaDoSimples: "1.80" },
      norma: { titulo: "LC 116/2003 art. 8º II; Anexo I da NFS-e nacional, regras E0595 e E0621" },
      confianca: "verified",
    },
  ],
})
