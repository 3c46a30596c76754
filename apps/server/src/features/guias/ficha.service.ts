import type { DetalheDaGuia, GuiaOficial } from "@partida/contracts"
import { paraReais, type Tabelas } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { fechadoAte } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { planejarUmaVez } from "../../db/transacao.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import { acrescimosEm, temAcrescimos } from "./acrescimos.ts"
import { apresentarGuia } from "./apresentacao.ts"
import type { OficialEmVigor } from "./codigo-de-pagamento.ts"
import { compor } from "./composicao.ts"
import { lerCreditos } from "./creditos.service.ts"
import { type LinhaDeGuia, lerGuias, lerGuiasDoMes, lerPagamentos } from "./guias.repository.ts"
import { lerOficiaisEmVigor } from "./oficiais.repository.ts"
import { listarOficiais } from "./oficiais.service.ts"
import { primeiroDiaDePagamento } from "./pagamentos.ts"

/** What a payment says, as far as the guide shows it. */
type PagamentoLido = Awaited<ReturnType<typeof lerPagamentos>>[number]

/** All that is read of one guide to show it. */
export interface Ficha {
  readonly linha: LinhaDeGuia
  readonly pagamentos: readonly PagamentoLido[]
  readonly credito: bigint
  readonly doMes: readonly LinhaDeGuia[]
  /** Last closed month of the company, null when there is none. */
  readonly fechadoAte: string | null
  readonly composicao: Pick<DetalheDaGuia, "composicao" | "memoriaDoAcumulado">
  /** Null where no day it was read for adds anything to it. */
  readonly tabelas: Tabelas | null
  /** The official document in force, null without one; and all that were attached. */
  readonly oficial: OficialEmVigor | null
  readonly oficiais: GuiaOficial[]
}

/** Everything of one guide, with what it would cost on a day, today when none is given. Raises nao-encontrado. */
export async function consultarGuia(
  tx: Tx,
  escopo: Escopo,
  id: string,
  agora: Date,
  pagandoEm = diaCivil(agora),
): Promise<DetalheDaGuia> {
  const hoje = diaCivil(agora)
  const [, ficha] = await Promise.all([planejarUmaVez(tx), lerFicha(tx, escopo, id, [hoje, pagandoEm])])
  return detalhar(ficha, hoje, pagandoEm)
}

/** Reads a guide for who looks at it, or pays it, on these days. Raises nao-encontrado. */
export async function lerFicha(tx: Tx, escopo: Escopo, id: string, dias: readonly string[]): Promise<Ficha> {
  return juntas(tx, async (tx) => {
    const [[linha], pagamentos] = await Promise.all([lerGuias(tx, escopo, [id]), lerPagamentos(tx, escopo, id)])
    if (!linha) throw new ErroDeNegocio("nao-encontrado")
    const [creditos, doMes, fechado, composicao, tabelas, emVigor, oficiais] = await Promise.all([
      lerCreditos(tx, escopo, [linha]),
      lerGuiasDoMes(tx, escopo, linha.idEmpresa, linha.competencia),
      fechadoAte(tx, escopo, linha.idEmpresa),
      compor(tx, escopo, linha),
      dias.some((dia) => temAcrescimos(linha, dia)) ? tabelasVigentes(tx, escopo) : null,
      lerOficiaisEmVigor(tx, escopo, [id]),
      listarOficiais(tx, escopo, id),
    ])
    return {
      linha,
      pagamentos,
      credito: creditos.get(id) ?? 0n,
      doMes,
      fechadoAte: fechado,
      composicao,
      tabelas,
      oficial: emVigor.get(id) ?? null,
      oficiais,
    }
  })
}

/** What was read of a guide, as the contract shows it. */
export function detalhar(ficha: Ficha, hoje: string, pagandoEm: string): DetalheDaGuia {
  const { linha, doMes, composicao } = ficha
  const { competencia, razaoSocial } = linha
  const emAbertoCentavos = linha.valorCentavos - linha.pagoCentavos
  const aberta = linha.substituidaEm === null && emAbertoCentavos > 0n
  const tabelas = aberta ? ficha.tabelas : null
  const fechadoDesde = ficha.fechadoAte !== null && ficha.fechadoAte >= competencia ? ficha.fechadoAte : null
  return {
    guia: apresentarGuia(linha, hoje, { credito: ficha.credito, tabelas, oficial: ficha.oficial }),
    razaoSocial,
    ...composicao,
    pagamentos: apresentarPagamentos(ficha.pagamentos),
    ...(tabelas === null
      ? { pagando: null, semAcrescimos: null }
      : acrescimosEm(pagandoEm, { ...linha, emAbertoCentavos }, tabelas)),
    pagamentoDesde: primeiroDiaDePagamento(competencia, fechadoDesde),
    pagamentoAte: hoje,
    oficiais: ficha.oficiais,
    versoes: doMes
      .filter((g) => g.obrigacao === linha.obrigacao && g.quota === linha.quota && g.id !== linha.id)
      .map((g) => ({
        id: g.id,
        versao: g.versao,
        valor: paraReais(g.valorCentavos),
        pago: paraReais(g.pagoCentavos),
        emVigor: g.substituidaEm === null,
      })),
  }
}

function apresentarPagamentos(lidos: readonly PagamentoLido[]): DetalheDaGuia["pagamentos"] {
  const estornados = new Set(lidos.map((p) => p.estornoDe))
  return lidos.map((p) => ({
    id: p.id,
    tipo: p.tipo,
    estornoDe: p.estornoDe,
    estornado: estornados.has(p.id),
    data: p.data,
    pagoEm: p.pagoEm,
    valor: paraReais(p.valorCentavos),
    principal: paraReais(p.principalCentavos),
    multa: paraReais(p.multaCentavos),
    juros: paraReais(p.jurosCentavos),
    divisao: p.divisao,
    memoria: p.memoria,
    motivo: p.motivo,
    registradoEm: p.registradoEm.toISOString(),
    registradoPor: p.registradoPor,
  }))
}
