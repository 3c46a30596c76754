import { type CorpoMunicipal, corpoFederal, corpoMunicipal } from "@partida/contracts"
import { type Competencia, somarDias, somarMeses } from "@partida/fiscal"
import { eq } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { regrasFiscais } from "../db/schema/regras-fiscais.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { type ConteudoDaRegra, doMunicipio, doPais } from "../features/regras-fiscais/regras-fiscais.service.ts"
import { idEstavel } from "./aleatorio.ts"
import type { Calendario } from "./calendario.ts"
import { HORIZONTE } from "./escritorios.ts"
import { MUNICIPIOS, type NomeDoMunicipio } from "./municipios.ts"

type Linha = typeof regrasFiscais.$inferInsert

/** Said in every rule: nobody should take the demonstration for the law of the city. */
const DE_MEMORIA = "Amostra da demonstração, de memória: confirme na lei municipal antes de usar"
const dia = (mes: Competencia) => `${mes}-01`

/** Municipal and federal rules of the first office: one with two dated rates, one with two versions, one revoked. */
export async function semearRegrasFiscais(banco: Banco, calendario: Calendario): Promise<void> {
  const escopo = sistema(HORIZONTE.id)
  await banco.emEscopo(escopo, async (tx) => {
    const existentes = await tx
      .select({ id: regrasFiscais.id })
      .from(regrasFiscais)
      .where(eq(regrasFiscais.idEscritorio, HORIZONTE.id))
    const ha = new Set(existentes.map(({ id }) => id))
    const faltam = planejar(calendario).filter(({ id }) => !ha.has(id))
    if (faltam.length > 0) await tx.insert(regrasFiscais).values(faltam)
  })
}

function planejar(calendario: Calendario): Linha[] {
  const inicio = dia(calendario.primeiro)
  const mudanca = dia(somarMeses(calendario.aFechar, -1))
  const linha = (nome: string, conteudo: ConteudoDaRegra, mais: Partial<Linha> = {}): Linha => ({
    idEscritorio: HORIZONTE.id,
    id: idEstavel(`regra|${nome}`),
    ...conteudo.assunto,
    desde: conteudo.desde,
    ate: conteudo.ate,
    dados: conteudo.dados,
    fundamento: conteudo.fundamento,
    situacao: "em-vigor",
    versao: 1,
    criadaEm: calendario.referencia,
    criadaPor: HORIZONTE.contador,
    ...mais,
  })
  const versao1 = idEstavel("regra|bh-0107-v1")
  return [
    ...servicosPlanejados(inicio).map(([nome, corpo]) => linha(nome, doMunicipio(corpo))),
    ...(["saoPaulo", "rioDeJaneiro", "brasilia", "curitiba"] as const).map((nome) =>
      linha(`municipio-${nome}`, doMunicipio(doMunicipioInteiro(nome, inicio))),
    ),
    // Two dated rates of one service.
    linha(
      "poa-0101-antes",
      doMunicipio(servico("portoAlegre", "01.01", "0.05", inicio, { ate: somarDias(mudanca, -1) })),
    ),
    linha("poa-0101-depois", doMunicipio(servico("portoAlegre", "01.01", "0.02", mudanca))),
    // A rate that had been typed wrong.
    linha("bh-0107-v1", doMunicipio(servico("beloHorizonte", "01.07", "0.05", inicio)), { situacao: "substituida" }),
    linha("bh-0107-v2", doMunicipio(servico("beloHorizonte", "01.07", "0.025", inicio)), {
      versao: 2,
      idAnterior: versao1,
    }),
    linha("fln-0107", doMunicipio(servico("florianopolis", "01.07", "0.03", inicio)), {
      situacao: "revogada",
      motivo: "Cadastrada em Florianópolis por engano: a lei lida era de outro município.",
    }),
    ...federaisPlanejadas(inicio).map(([nome, conteudo]) => linha(nome, conteudo)),
  ]
}

/** Rates of the sample of municipalities; places and withholding follow LC 116/2003 arts. 3º and 6º. */
function servicosPlanejados(desde: string): readonly (readonly [string, CorpoMunicipal])[] {
  const tomador = { retencao: { retem: "sempre", responsavel: "tomador", minimo: null } } as const
  return [
    ["sp-0101", servico("saoPaulo", "01.01", "0.029", desde)],
    ["sp-0107", servico("saoPaulo", "01.07", "0.029", desde)],
    ["sp-1701", servico("saoPaulo", "17.01", "0.05", desde)],
    ["sp-0702", servico("saoPaulo", "07.02", "0.05", desde, { local: "execucao", ...tomador, deducaoPermitida: true })],
    ["rj-1102", servico("rioDeJaneiro", "11.02", "0.05", desde, { local: "execucao", ...tomador })],
    ["rj-1701", servico("rioDeJaneiro", "17.01", "0.05", desde)],
    ["cwb-1701", servico("curitiba", "17.01", "0.05", desde)],
    ["df-0101", servico("brasilia", "01.01", "0.02", desde)],
    ["df-0802", servico("brasilia", "08.02", "0.05", desde)],
    ["ssa-1701", servico("salvador", "17.01", "0.05", desde)],
    ["for-1701", servico("fortaleza", "17.01", "0.05", desde)],
    ["rec-0101", servico("recife", "01.01", "0.05", desde)],
  ]
}

function servico(
  municipio: NomeDoMunicipio,
  codigo: string,
  aliquota: string,
  desde: string,
  { ate = null, ...mais }: Record<string, unknown> = {},
): CorpoMunicipal {
  return corpoMunicipal.parse({
    idMunicipio: MUNICIPIOS[municipio].codigo,
    codigo,
    desde,
    ate,
    fundamento: DE_MEMORIA,
    dados: {
      tipo: "servico",
      aliquota,
      excecaoDaAliquota: null,
      local: "prestador",
      retencao: { retem: "nunca", responsavel: "tomador", minimo: null },
      deducaoPermitida: false,
      deducaoMaxima: null,
      issFixo: null,
      exigibilidade: 1,
      codigoMunicipal: null,
      nbs: null,
      cnaes: [],
      ...mais,
    },
  })
}

function doMunicipioInteiro(municipio: NomeDoMunicipio, desde: string): CorpoMunicipal {
  const vencimento = { dia: 10, ajuste: "posterga" }
  return corpoMunicipal.parse({
    idMunicipio: MUNICIPIOS[municipio].codigo,
    codigo: null,
    desde,
    ate: null,
    fundamento: DE_MEMORIA,
    dados: {
      tipo: "municipio",
      sistemaNfse: "nacional",
      enderecoDoSistema: "https://www.nfse.gov.br/EmissorNacional",
      cancelaPorWebService: true,
      prazoDeCancelamentoDias: null,
      substitui: true,
      prazoDeSubstituicaoDias: null,
      vencimentoProprio: vencimento,
      vencimentoRetido: vencimento,
    },
  })
}

function federaisPlanejadas(desde: string): readonly (readonly [string, ConteudoDaRegra])[] {
  const irrf = { aliquota: "0.015", codigoDeReceita: "1708", minimo: "10.00" }
  const csrf = { aliquota: "0.0465", codigoDeReceita: "5952", minimo: "10.00" }
  const inss = { aliquota: "0.11", codigoDeReceita: "1162", minimo: "10.00" }
  const corpo = (codigo: string | null, regime: string, fundamento: string, dados: Record<string, unknown>) =>
    doPais(
      corpoFederal.parse({
        codigo,
        regime,
        desde,
        ate: null,
        fundamento,
        dados: { irrf: null, csrf: null, inss: null, pisCofins: null, ibsCbs: null, anexoSimples: null, ...dados },
      }),
    )
  const cessao = { ...inss, cessaoDeMaoDeObra: true, baseReduzida: null }
  return [
    ["fed-1701", corpo("170101", "presumido", "RIR/2018 art. 714; Lei 10.833/2003 art. 30", { irrf, csrf })],
    [
      "fed-1102",
      corpo("110201", "presumido", "RIR/2018 art. 716; Lei 8.212/1991 art. 31", {
        irrf: { ...irrf, aliquota: "0.01" },
        csrf,
        inss: cessao,
      }),
    ],
    [
      "fed-1102-simples",
      corpo("110201", "simples", "LC 123/2006 art. 18 §5º-C; Lei 8.212/1991 art. 31", {
        inss: cessao,
        anexoSimples: "IV",
      }),
    ],
    [
      "fed-presumido",
      corpo(null, "presumido", "Leis 9.715/1998 e 9.718/1998, regime cumulativo", {
        pisCofins: { cst: "01", aliquotaPis: "0.0065", aliquotaCofins: "0.03" },
        ibsCbs: { cst: "000", cClassTrib: "000001", cIndOp: null, nbs: null },
      }),
    ],
  ]
}
