import type { DetalheDaFolha, LinhaDaFolha, Lote, Socio } from "@partida/contracts"
import type { Ator } from "../../testes/ambiente.ts"
import { registrarConclusao } from "../etapas/etapas.service.ts"
import { naVersao, type Pedinte, umSocio } from "../socios/socios.fixtures.ts"

const AUTOR = { nome: "Contador de teste", agora: new Date("2026-11-02T12:00:00-03:00") }

/** Everything that the eSocial asks of a person, so that nothing of the registration is missing. */
export const CADASTRO_COMPLETO = {
  nascimento: "1980-05-10",
  idGenero: 1,
  idEstadoCivil: 1,
  idRacaCor: 2,
  idEscolaridade: 9,
  cep: "01001000",
  logradouro: "Praça da Sé",
  numero: "1",
  bairro: "Sé",
  idMunicipio: "3550308",
  uf: "SP",
} as const

/** Concludes the revenue of a month, which is not what these tests are about. */
export async function conferirFaturamento({ ambiente, ator }: Pedinte, idEmpresa: string, competencia: string) {
  const da = { idEmpresa, competencia, etapa: "faturamento" } as const
  const conclusao = { semMovimento: false, resumo: {}, ressalvas: [] }
  await ambiente.banco.emEscopo(ator.escopo, (tx) =>
    registrarConclusao(tx, { escopo: ator.escopo, ...AUTOR }, da, conclusao),
  )
}

/** Registers somebody with a value from a month on. */
export async function comProLabore(
  aqui: Pedinte,
  idEmpresa: string,
  valor: string,
  { desde = "2026-01", ...dados }: Readonly<Record<string, unknown>> & { readonly desde?: string } = {},
): Promise<Socio> {
  const socio = await umSocio(aqui, idEmpresa, { ...CADASTRO_COMPLETO, ...dados })
  return mudarProLabore(aqui, socio, valor, desde)
}

/** Sets a value from a month on. */
export async function mudarProLabore({ ambiente, ator }: Pedinte, socio: Socio, valor: string, desde: string) {
  const r = await ambiente.pedir(ator, "PUT", `/socios/${socio.id}/pro-labores/${desde}`, {
    corpo: { valor },
    cabecalhos: naVersao(socio),
  })
  if (r.status !== 200) throw new Error(`The value was refused: ${r.bytes.toString("utf8")}`)
  return r.json<Socio>()
}

const doMes = (idEmpresa: string, competencia: string) => `/fechamentos/pro-labore/${idEmpresa}/${competencia}`

export async function detalhe({ ambiente, ator }: Pedinte, idEmpresa: string, competencia: string, pagamento?: string) {
  const consulta = pagamento ? `?pagamento=${pagamento}` : ""
  return (await ambiente.pedir(ator, "GET", `${doMes(idEmpresa, competencia)}${consulta}`)).json<DetalheDaFolha>()
}

interface Ato {
  readonly semMovimento?: boolean
  readonly ressalvas?: readonly { readonly codigo: string; readonly motivo: string }[]
  readonly pagamento?: string
  readonly token?: string
}

/** Concludes over what is seen now, as the screen does. */
export async function concluir(aqui: Pedinte, idEmpresa: string, competencia: string, ato: Ato = {}) {
  const visto = await detalhe(aqui, idEmpresa, competencia, ato.pagamento)
  return aqui.ambiente.pedir(aqui.ator, "POST", `${doMes(idEmpresa, competencia)}/concluir`, {
    corpo: {
      dataPagamento: visto.dataPagamento,
      semMovimento: ato.semMovimento ?? false,
      ressalvas: ato.ressalvas ?? [],
      token: ato.token ?? visto.token,
    },
  })
}

export const reabrir = ({ ambiente, ator }: Pedinte, idEmpresa: string, competencia: string, motivo: string) =>
  ambiente.pedir(ator, "POST", `${doMes(idEmpresa, competencia)}/reabrir`, { corpo: { motivo } })

/** Rows of the list of a month. */
export async function listar({ ambiente, ator }: Pedinte, consulta: string) {
  const r = await ambiente.pedir(ator, "GET", `/fechamentos/pro-labore?${consulta}&registrosPorPagina=100`)
  return r.json<{
    lista: LinhaDaFolha[]
    contagens: { aberta: number; concluida: number; reaberta: number }
    paginacao: { totalDeRegistros: number }
  }>()
}

/** Results of a job that ran at once. */
export async function resultadosDoLote({ ambiente, ator }: { ambiente: Pedinte["ambiente"]; ator: Ator }, id: string) {
  const lote = (await ambiente.pedir(ator, "GET", `/lotes/${id}`)).json<Lote>()
  const itens = await ambiente.pedir(ator, "GET", `/lotes/${id}/itens?registrosPorPagina=100`)
  return {
    lote,
    lista: itens.json<{ lista: { resultado: number; codigo: string | null; rotulo: string; mensagem: string }[] }>()
      .lista,
  }
}
