import type { EmpresaDaCarteira, FiltroDaCarteira, ordensDaCarteira } from "@partida/contracts"
import { inArray } from "drizzle-orm"
import { competenciaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { recusar } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { apresentarHonorario, apresentarMunicipio, type HonorarioGravado } from "./apresentacao.ts"
import {
  contarCarteira,
  fonteDaCarteira,
  honorarioDoEscritorio,
  type LinhaDaCarteira,
  lerCarteira,
  lerSelecao,
  ordemDaCarteira,
  podeResponder,
} from "./carteira.repository.ts"
import { colunasDaCarteira } from "./exportacao.ts"

type PedidoDaCarteira = FiltroDaCarteira & {
  readonly ordem: (typeof ordensDaCarteira)[number]
  readonly direcao: Direcao
}

/** The filter in the month it names, or in the current one. */
export const noMes = <F extends FiltroDaCarteira>(filtro: F, agora: Date) => ({
  ...filtro,
  competencia: filtro.competencia ?? competenciaCivil(agora),
})

/** Which companies a selection reaches: those named, or those of a filter that are attended, unless it says otherwise. */
export async function empresasDaSelecao(
  tx: Tx,
  escopo: Escopo,
  selecao: { readonly empresas: readonly string[] } | { readonly filtro: FiltroDaCarteira },
  agora: Date,
) {
  const onde =
    "empresas" in selecao
      ? inArray(empresas.id, [...selecao.empresas])
      : fonteDaCarteira(escopo, noMes({ situacao: "atendidas" as const, ...selecao.filtro }, agora)).onde
  return lerSelecao(tx, escopo, onde)
}

/** Raises entrada-invalida for who may not answer for companies of the office. */
export async function exigirResponsavel(tx: Tx, escopo: Escopo, id: string): Promise<void> {
  if (!(await podeResponder(tx, escopo, id)))
    recusar("Esta pessoa não está ativa como contador ou administrador do escritório. Escolha outra.", "idResponsavel")
}

/** A page of the portfolio, with how many companies are of each category. */
export async function paginaDaCarteira(tx: Tx, escopo: Escopo, pedido: PedidoDaCarteira & PedidoDePagina, agora: Date) {
  const filtro = noMes(pedido, agora)
  const fonte = fonteDaCarteira(escopo, filtro)
  return juntas(tx, async (tx) => {
    const [pagina, total, contagens] = await Promise.all([
      lerPagina(tx, fonte, ordemDaCarteira(pedido.ordem, pedido.direcao), pedido),
      contar(tx, fonte),
      contarCarteira(tx, escopo, filtro),
    ])
    return {
      lista: await apresentar(tx, escopo, filtro.competencia, pagina.ids),
      paginacao: paginacaoDe(pedido, pagina, total),
      contagens,
    }
  })
}

/** Every company of the filter, as a file. */
export function exportarCarteira(
  banco: Banco,
  escopo: Escopo,
  pedido: PedidoDaCarteira & PedidoDeExportacao,
  agora: Date,
) {
  const filtro = noMes(pedido, agora)
  return exportar(
    { nome: "carteira", titulo: "Carteira de empresas" },
    colunasDaCarteira,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDaCarteira(escopo, filtro),
      ordem: ordemDaCarteira(pedido.ordem, pedido.direcao),
      ler: (tx, ids) => apresentar(tx, escopo, filtro.competencia, ids),
    },
    pedido,
  )
}

async function apresentar(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const [padrao, linhas] = await Promise.all([
    honorarioDoEscritorio(tx, escopo),
    lerCarteira(tx, escopo, competencia, ids),
  ])
  return linhas.map((linha) => apresentarLinha(linha, padrao))
}

function apresentarLinha(linha: LinhaDaCarteira, padrao: HonorarioGravado): EmpresaDaCarteira {
  const { id, apelido, razaoSocial, cnpj, regime, idCategoria, idTipo, anexos, email, telefone } = linha
  const proprio = apresentarHonorario(linha)
  return {
    id,
    apelido,
    razaoSocial,
    cnpj,
    regime,
    idCategoria,
    idTipo,
    anexos,
    email,
    telefone,
    municipio: apresentarMunicipio(linha.idMunicipio, linha.uf),
    grupo: nomeado(linha.idGrupo, linha.nomeDoGrupo),
    responsavel: nomeado(linha.idResponsavel, linha.nomeDoResponsavel),
    honorario: proprio ?? apresentarHonorario(padrao),
    honorarioDoEscritorio: proprio === null,
    ultimoMesFechado: linha.ultimoMesFechado,
    implantada: linha.implantadaEm !== null,
  }
}

const nomeado = (id: string | null, nome: string | null) => (id === null || nome === null ? null : { id, nome })
