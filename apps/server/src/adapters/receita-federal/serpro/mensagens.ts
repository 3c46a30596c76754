import { z } from "zod"
import { digitos, type Lida, lerCom, type Mapa } from "./ato.ts"
import { diaOuNulo, lerInstante, lista, objeto, textoExigido, textoOuNulo, textoSolto, umSo } from "./campos.ts"

/** The mailbox of the e-CAC: everything inside `conteudo`, a list of one. */
const conteudo = <T extends z.ZodType>(item: T) => umSo(objeto({ conteudo: umSo(item) }))
const NOVAS = { "0": "nenhuma", "1": "uma", "2": "varias" } as const

export const haMensagens: Mapa<"ha-mensagens"> = {
  chamada: () => ({ servico: "CAIXAPOSTAL/INNOVAMSG63", dados: "" }),
  ler: lerCom(
    conteudo(objeto({ indicadormensagensnovas: textoExigido.pipe(z.enum(["0", "1", "2"])) })),
    ({ conteudo: c }) => ({ novas: NOVAS[c.indicadormensagensnovas] }),
  ),
}

/** Day and hour come apart; without an hour it is midnight. Null where there is no day. */
const juntar = (dia: string, hora: string) => lerInstante(`${dia}${(hora || "000000").padStart(6, "0")}`)

const cabeca = objeto({
  dataenvio: textoSolto,
  horaenvio: textoSolto,
  assuntomodelo: textoSolto,
  valorparametroassunto: textoSolto,
  dataciencia: diaOuNulo,
}).transform((m, contexto) => {
  const enviadaEm = juntar(m.dataenvio, m.horaenvio)
  if (enviadaEm === null) {
    contexto.addIssue({ code: "custom", message: "não é uma data com hora", path: ["dataenvio"] })
    return z.NEVER
  }
  // A function: the value may hold what a replacement would take for a command.
  const assunto = m.assuntomodelo.replaceAll("++VARIAVEL++", () => m.valorparametroassunto)
  return { enviadaEm, assunto, cienciaEm: m.dataciencia }
})

const naCaixa = z.intersection(
  cabeca,
  objeto({
    isn: textoExigido,
    indicadorleitura: textoSolto,
    relevancia: textoSolto,
    tipoorigem: textoSolto,
    descricaoorigem: textoOuNulo,
  }),
)

const pagina = conteudo(
  objeto({
    indicadorultimapagina: textoSolto,
    ponteiroproximapagina: textoOuNulo,
    listamensagens: lista(naCaixa),
  }),
)

const LEITURA = { todas: "0", lidas: "1", "nao-lidas": "2" } as const
const ORIGEM = new Map([
  ["1", "receita"],
  ["2", "estado"],
  ["3", "municipio"],
] as const)

const lerPagina = lerCom(pagina, ({ conteudo: c }) => ({
  mensagens: c.listamensagens.map((m) => ({
    id: m.isn,
    assunto: m.assunto,
    enviadaEm: m.enviadaEm,
    lida: m.indicadorleitura === "1",
    cienciaEm: m.cienciaEm,
    relevante: m.relevancia === "2",
    origem: [...ORIGEM].find(([codigo]) => codigo === m.tipoorigem)?.[1] ?? ("outra" as const),
    descricaoDaOrigem: m.descricaoorigem,
  })),
  proxima: /^S/i.test(c.indicadorultimapagina) ? null : c.ponteiroproximapagina,
}))

/** To have no messages is told as an error, under one status or another. */
const SEM_MENSAGENS = "02"
const semMensagens = ({ envelope }: Lida) => envelope.mensagens.some(({ codigo }) => codigo === SEM_MENSAGENS)
const nenhuma = { tipo: "ok", valor: { mensagens: [], proxima: null } } as const

export const listarMensagens: Mapa<"listar-mensagens"> = {
  chamada: ({ leitura, pagina: ponteiro }) => ({
    servico: "CAIXAPOSTAL/MSGCONTRIBUINTE61",
    dados: JSON.stringify({
      statusLeitura: LEITURA[leitura],
      indicadorPagina: ponteiro === undefined ? "0" : "1",
      ponteiroPagina: ponteiro === undefined ? "0".repeat(14) : digitos(ponteiro, "pagina", 1, 14),
    }),
  }),
  ler: (lida) => (semMensagens(lida) ? nenhuma : lerPagina(lida)),
  lerOutroStatus: (lida) => (semMensagens(lida) ? nenhuma : undefined),
}

const aberta = conteudo(
  z.intersection(
    cabeca,
    objeto({
      dataleitura: textoSolto,
      horaleitura: textoSolto,
      corpomodelo: textoSolto,
      variaveis: lista(textoSolto),
    }),
  ),
)

export const abrirMensagem: Mapa<"abrir-mensagem"> = {
  chamada: ({ id }) => ({
    servico: "CAIXAPOSTAL/MSGDETALHAMENTO62",
    dados: JSON.stringify({ isn: digitos(id, "id", 1, 10) }),
  }),
  ler: lerCom(aberta, ({ conteudo: m }) => ({
    assunto: m.assunto,
    enviadaEm: m.enviadaEm,
    lidaEm: juntar(m.dataleitura, m.horaleitura),
    cienciaEm: m.cienciaEm,
    corpoHtml: m.corpomodelo.replace(/\+\+(\d{1,2})\+\+/g, (marca, n) => m.variaveis[Number(n) - 1] ?? marca),
  })),
}
