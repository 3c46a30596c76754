import { type NotaPedida, notaPedida, type Papel, type PreviaDoFaturamento } from "@partida/contracts"
import { formatarData, competencia as mesDe, paraReais, primeiroDia } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { comoErroDeNegocio } from "../../http/erros.ts"
import { consultarEmissao } from "../emissao/configuracao.service.ts"
import { type DepsDaEmissao, emitirNota } from "../emissao/emissao.service.ts"
import { estaEmitindo } from "./apresentacao.ts"
import { alterarFatura, type FaturaLida, lerFaturas } from "./faturas.repository.ts"
import { exigirFatura, transitar } from "./faturas.service.ts"
import { diaDaNota } from "./meses.ts"

/** Why a bill is not to be issued any more; null while it is. */
function porqueJa({ fatura }: Pick<FaturaLida, "fatura">): string | null {
  if (estaEmitindo(fatura)) return "A nota já está sendo emitida."
  if (fatura.estado === 2) return "Já foi faturada."
  return fatura.estado === 4 ? "Está cancelada." : null
}

/** What somebody has to do before a bill can be issued; null when nothing. */
function oQueFalta({ fatura, clienteArquivado, servicoArquivado }: FaturaLida, hoje: string): string | null {
  if (fatura.estado === 1)
    return fatura.idEmissao === null
      ? `${fatura.erro} Traga-a de volta a A faturar e corrija.`
      : `${fatura.erro} Corrija a nota recusada.`
  if (clienteArquivado) return "O cliente está arquivado. Traga-o de volta em Clientes."
  if (fatura.idServico === null) return "Falta escolher o serviço que sai na nota."
  if (servicoArquivado) return "O serviço está arquivado. Escolha outro."
  if (diaDaNota(fatura.competencia, hoje) === null)
    return `A competência só começa em ${formatarData(primeiroDia(mesDe(fatura.competencia)))}.`
  return null
}

interface PedidoDeEmissao {
  readonly idEmpresa: string
  readonly ids: readonly string[]
  readonly papel: Papel
}

/** What would become of these bills, without issuing any. Bills of other companies are left out. Raises nao-encontrado. */
export async function preverFaturamento(
  tx: Tx,
  { escopo, agora }: Ato,
  { idEmpresa, ids, papel }: PedidoDeEmissao,
  deps: Pick<DepsDaEmissao, "emissor" | "migrate">,
): Promise<PreviaDoFaturamento> {
  const painel = await consultarEmissao(tx, escopo, { idEmpresa, papel, ...deps, agora })
  const falta = painel.falta.filter(({ codigo }) => codigo !== "sem-servico")
  if (painel.configuracao.ambiente === "homologacao")
    falta.push({ codigo: "homologacao", texto: EM_HOMOLOGACAO, destino: `/perfil/emissao?empresa=${idEmpresa}` })
  const lidas = (await lerFaturas(tx, escopo, [...new Set(ids)])).filter(({ fatura }) => fatura.idEmpresa === idEmpresa)
  const hoje = diaCivil(agora)
  const previa: { [K in "prontas" | "ja"]: PreviaDoFaturamento[K] } & Pick<PreviaDoFaturamento, "precisamDeVoce"> = {
    prontas: [],
    precisamDeVoce: [],
    ja: [],
  }
  let total = 0n
  for (const lida of lidas) {
    const linha = { id: lida.fatura.id, cliente: lida.cliente, valor: paraReais(lida.fatura.valorCentavos) }
    const ja = porqueJa(lida)
    const motivo = ja ?? oQueFalta(lida, hoje)
    if (ja !== null) previa.ja.push({ ...linha, motivo: ja })
    else if (motivo !== null) previa.precisamDeVoce.push({ ...linha, motivo })
    else {
      previa.prontas.push(linha)
      total += lida.fatura.valorCentavos
    }
  }
  return { ...previa, total: paraReais(total), falta }
}
const EM_HOMOLOGACAO =
  "A empresa emite em homologação: as notas não valem, e a fatura ficaria cobrada sem nota. Passe a emissão para produção."

/** What became of a bill that was to be issued. */
type Desfecho =
  | { readonly tipo: "emitindo"; readonly valorCentavos: bigint }
  | { readonly tipo: "ja" }
  | { readonly tipo: "recusada"; readonly cliente: string; readonly motivo: string }

/**
 * Issues these bills, each in its own transaction: what stops one is its own error, kept in it, and nothing is issued twice however
 * often it is asked. Bills of other companies are left out. Raises nao-encontrado, sem-permissao (of the company).
 */
export async function emitirFaturas(
  banco: Banco,
  ato: Ato,
  { idEmpresa, ids, papel }: PedidoDeEmissao,
  deps: DepsDaEmissao,
) {
  const { falta } = await banco.emEscopo(ato.escopo, (tx) =>
    preverFaturamento(tx, ato, { idEmpresa, ids, papel }, deps),
  )
  const [primeira] = falta
  const recusadas: { id: string; cliente: string; motivo: string }[] = []
  let emitindo = 0
  let total = 0n
  let ja = 0
  for (const id of new Set(ids)) {
    const desfecho = await emitirUma(banco, ato, { id, idEmpresa, impedimento: primeira?.texto ?? null }, deps)
    if (desfecho === null) continue
    if (desfecho.tipo === "emitindo") {
      emitindo += 1
      total += desfecho.valorCentavos
    } else if (desfecho.tipo === "ja") ja += 1
    else recusadas.push({ id, cliente: desfecho.cliente, motivo: desfecho.motivo })
  }
  return { emitindo, total: paraReais(total), ja, recusadas }
}

interface Alvo {
  readonly id: string
  readonly idEmpresa: string
  /** What keeps the whole company from issuing: the bill stays as it is. */
  readonly impedimento: string | null
}

/** Issues one bill. What the note is refused for before it takes a number is kept in the bill. Null for one out of reach. */
export async function emitirUma(
  banco: Banco,
  ato: Ato,
  { id, idEmpresa, impedimento }: Alvo,
  deps: DepsDaEmissao,
): Promise<Desfecho | null> {
  const { escopo, agora } = ato
  const hoje = diaCivil(agora)
  let cliente = ""
  try {
    return await banco.emEscopo(escopo, async (tx): Promise<Desfecho | null> => {
      const [lida] = await lerFaturas(tx, escopo, [id])
      if (lida?.fatura.idEmpresa !== idEmpresa) return null
      cliente = lida.cliente
      // Read again once taken: who came first already issued it.
      const fatura = await exigirFatura(tx, escopo, id)
      if (porqueJa({ fatura }) !== null) return { tipo: "ja" }
      const motivo = impedimento ?? oQueFalta({ ...lida, fatura }, hoje)
      if (motivo !== null) return { tipo: "recusada", cliente, motivo }
      const idEmissao = await emitirNota(tx, ato, deps, idEmpresa, pedidoDe(fatura, hoje))
      await alterarFatura(tx, escopo, { id }, { idEmissao, atualizadaEm: agora })
      return { tipo: "emitindo", valorCentavos: fatura.valorCentavos }
    })
  } catch (erro) {
    const recusa = comoErroDeNegocio(erro)
    if (recusa === null) throw erro
    await banco.emEscopo(escopo, async (tx) => {
      const fatura = await exigirFatura(tx, escopo, id)
      if (porqueJa({ fatura }) !== null) return
      await alterarFatura(
        tx,
        escopo,
        { id },
        { estado: transitar(fatura, "falhar"), erro: recusa.message, atualizadaEm: agora },
      )
    })
    return { tipo: "recusada", cliente, motivo: recusa.message }
  }
}

interface DadosDaNota {
  readonly idCliente: string
  readonly idServico: string | null
  readonly descricao: string | null
  readonly valorCentavos: bigint
  readonly competencia: string
}

/** The note that a bill asks for. */
function pedidoDe(
  { idCliente, idServico, descricao, valorCentavos, competencia }: DadosDaNota,
  hoje: string,
): NotaPedida {
  const dia = diaDaNota(competencia, hoje)
  return notaPedida.parse({
    idCliente,
    idServico,
    descricao,
    valor: paraReais(valorCentavos),
    // Today goes unsaid: the emission has its own clock.
    competencia: dia === hoje ? null : dia,
  })
}
