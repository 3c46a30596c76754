import type { AssinaturaDasPremissas, rotasDoPlanejamento } from "@partida/contracts"
import { deReais, formatarData, paraReais } from "@partida/fiscal"
import type { z } from "zod"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import {
  apagarDaEmpresa,
  type DaEmpresa,
  type DoEscritorio,
  gravarDaEmpresa,
  gravarDoEscritorio,
  lerDasEmpresas,
  lerDoEscritorio,
} from "./guardadas.repository.ts"
import type { PedidoDeComparacao } from "./premissas.ts"

type DoContrato = z.output<typeof rotasDoPlanejamento.guardarPremissasDoEscritorio.corpo>

/** What is stored about a company and by its office. */
export interface Guardadas {
  readonly empresa: DaEmpresa | null
  readonly escritorio: DoEscritorio | null
}

/** What is stored about these companies, in two statements. */
export async function lerGuardadas(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
): Promise<(idEmpresa: string) => Guardadas> {
  const escritorio = await lerDoEscritorio(tx, escopo)
  const empresas = await lerDasEmpresas(tx, escopo, ids)
  return (idEmpresa) => ({ empresa: empresas.get(idEmpresa) ?? null, escritorio })
}

/** What is supposed of a company: by who asks, else as stored about it, else by its office. */
export function suposicaoDe(pedido: PedidoDeComparacao, { empresa, escritorio }: Guardadas): PedidoDeComparacao {
  return {
    receitaMensal: pedido.receitaMensal ?? emReais(empresa?.receitaMensalCentavos),
    folhaEmpregados: pedido.folhaEmpregados ?? emReais(empresa?.folhaEmpregadosCentavos),
    proLaboreMinimo: pedido.proLaboreMinimo ?? emReais(empresa?.proLaboreMinimoCentavos),
    proLaboreMaximo: pedido.proLaboreMaximo ?? emReais(empresa?.proLaboreMaximoCentavos),
    comprasComCredito: pedido.comprasComCredito ?? emReais(empresa?.comprasComCreditoCentavos),
    permiteMei: pedido.permiteMei ?? empresa?.permiteMei ?? undefined,
    aliquotaIcms: pedido.aliquotaIcms ?? empresa?.aliquotaIcms ?? undefined,
    aliquotaIss: pedido.aliquotaIss ?? empresa?.aliquotaIss ?? escritorio?.aliquotaIss ?? undefined,
    parcelaParaEmpresas:
      pedido.parcelaParaEmpresas ?? empresa?.parcelaParaEmpresas ?? escritorio?.parcelaParaEmpresas ?? undefined,
    cbs: pedido.cbs ?? empresa?.cbs ?? escritorio?.cbs ?? undefined,
  }
}

const emReais = (centavos: bigint | null | undefined) => (centavos == null ? undefined : paraReais(centavos))

/** Who stored the CBS or the sales to companies that a plan uses, in words; null when who asks said it, or nobody. */
export function fonteDaFracao(
  qual: "cbs" | "parcelaParaEmpresas",
  pedido: PedidoDeComparacao,
  { empresa, escritorio }: Guardadas,
): string | null {
  if (pedido[qual] !== undefined) return null
  const dona = empresa?.[qual] != null ? empresa : escritorio?.[qual] != null ? escritorio : null
  return dona === null ? null : `${dona.fonte} (${dona.autor}, ${formatarData(diaCivil(dona.atualizadoEm))})`
}

/** Who stored it, for people. */
export const assinaturaDe = (linha: DaEmpresa | DoEscritorio | null): AssinaturaDasPremissas | null =>
  linha === null ? null : { fonte: linha.fonte, autor: linha.autor, em: linha.atualizadoEm.toISOString() }

const apresentar = (linha: DoEscritorio | null) => ({
  aliquotaIss: linha?.aliquotaIss ?? null,
  parcelaParaEmpresas: linha?.parcelaParaEmpresas ?? null,
  cbs: linha?.cbs ?? null,
  assinatura: assinaturaDe(linha),
  versao: linha?.versao ?? 0,
})

/** What the office supposes in all its plans. */
export const consultarDoEscritorio = async (tx: Tx, escopo: Escopo) => apresentar(await lerDoEscritorio(tx, escopo))

/** Writes what the office supposes. Raises versao-desatualizada. */
export async function guardarDoEscritorio(tx: Tx, ato: Ato, versao: number, corpo: DoContrato) {
  const { escopo, nome, agora } = ato
  if (((await lerDoEscritorio(tx, escopo))?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  const nova = { idEscritorio: escopo.idEscritorio, ...corpo, autor: nome, atualizadoEm: agora, versao: versao + 1 }
  await gravarDoEscritorio(tx, nova)
  return apresentar(nova)
}

/** Writes what is supposed of a company over what was. Raises nao-encontrado and versao-desatualizada. */
export async function guardarDaEmpresa(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  versao: number,
  { fonte, ...pedido }: PedidoDeComparacao & { readonly fonte: string },
): Promise<{ versao: number }> {
  const { escopo, nome, agora } = ato
  const antes = await abrir(tx, escopo, idEmpresa, versao)
  const { permiteMei, aliquotaIss, aliquotaIcms, parcelaParaEmpresas, cbs, ...valores } = suposicaoDe(pedido, {
    empresa: antes,
    escritorio: null,
  })
  const centavosDe = (valor: string | undefined) => (valor === undefined ? null : deReais(valor))
  await gravarDaEmpresa(tx, {
    idEscritorio: escopo.idEscritorio,
    idEmpresa,
    aliquotaIss: aliquotaIss ?? null,
    aliquotaIcms: aliquotaIcms ?? null,
    parcelaParaEmpresas: parcelaParaEmpresas ?? null,
    cbs: cbs ?? null,
    permiteMei: permiteMei ?? null,
    receitaMensalCentavos: centavosDe(valores.receitaMensal),
    folhaEmpregadosCentavos: centavosDe(valores.folhaEmpregados),
    proLaboreMinimoCentavos: centavosDe(valores.proLaboreMinimo),
    proLaboreMaximoCentavos: centavosDe(valores.proLaboreMaximo),
    comprasComCreditoCentavos: centavosDe(valores.comprasComCredito),
    fonte,
    autor: nome,
    atualizadoEm: agora,
    versao: versao + 1,
  })
  return { versao: versao + 1 }
}

/** Takes back what was supposed of a company. Raises nao-encontrado and versao-desatualizada. */
export async function esquecerDaEmpresa(tx: Tx, { escopo }: Ato, idEmpresa: string, versao: number) {
  await abrir(tx, escopo, idEmpresa, versao)
  await apagarDaEmpresa(tx, escopo, idEmpresa)
  return { versao: 0 }
}

async function abrir(tx: Tx, escopo: Escopo, idEmpresa: string, versao: number): Promise<DaEmpresa | null> {
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const linha = (await lerDasEmpresas(tx, escopo, [idEmpresa])).get(idEmpresa) ?? null
  if ((linha?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  return linha
}
