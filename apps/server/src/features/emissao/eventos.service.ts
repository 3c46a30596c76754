import { randomUUID } from "node:crypto"
import { type EmissaoDaNota, statusDaNota } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { assinarNoPerfilDoContribuinte } from "../../documentos/nfse-nacional/assinar.ts"
import { decomporChave } from "../../documentos/nfse-nacional/chave.ts"
import { conferirContraEsquema } from "../../documentos/nfse-nacional/dps/conferir.ts"
import { montarPedidoDeEvento } from "../../documentos/nfse-nacional/dps/pedido-de-evento.ts"
import { TextoForaDoLeiaute } from "../../documentos/nfse-nacional/dps/texto.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { usarCertificado } from "../certificados/uso.service.ts"
import { lerNotaGravada, marcarCancelando } from "../notas-fiscais/notas-fiscais.service.ts"
import { enfileirar } from "../operacoes/operacoes.service.ts"
import { pedidoGuardado } from "./apresentacao.ts"
import { emissaoDaChave, eventosPedidos, inserirEvento } from "./emissao.repository.ts"
import { type DepsDaEmissao, exigirAmbiente, instanteDoLeiaute } from "./emissao.service.ts"
import { ATO_DE_EVENTO } from "./evento.ts"
import { FOLGA_DO_RELOGIO_MS } from "./fatos.service.ts"
import { APLICACAO } from "./pedido.ts"
import { PROVEDOR_DE } from "./pedir.ts"

/** Its term ended, or another event is in the way: the municipality may still be asked (Anexo II). */
const CABE_ANALISE: ReadonlySet<string> = new Set(["E0822", "E0835"])

/** What may be done with a note, and what was already asked. Raises nao-encontrado. */
export async function consultarEmissaoDaNota(tx: Tx, escopo: Escopo, id: string): Promise<EmissaoDaNota> {
  return situacaoDe(tx, escopo, await exigirNota(tx, escopo, id))
}

async function situacaoDe(tx: Tx, escopo: Escopo, nota: NotaLida): Promise<EmissaoDaNota> {
  const pedidos = await eventosPedidos(tx, escopo, nota.idEmpresa, nota.chave)
  const emissao = await emissaoDaChave(tx, escopo, nota.idEmpresa, nota.chave)
  // Of the national system (ambGer 2), by the company: also what another program issued.
  const nacional = nota.direcao === "prestada" && decomporChave(nota.chave)?.ambGer === "2"
  const [ultimo] = pedidos
  const aberto = pedidos.some((p) => p.estado === "enviando")
  const livre = nacional && nota.status === statusDaNota.ATIVA.id && !aberto
  const codigos = new Set((ultimo?.erros ?? []).map(({ codigo }) => codigo))
  return {
    daqui: nacional,
    podeCancelar: livre,
    podePedirAnalise:
      livre &&
      emissao?.emissor !== "migrate" &&
      ultimo?.estado === "recusado" &&
      [...codigos].some((c) => CABE_ANALISE.has(c)),
    podeSubstituir: livre && emissao !== null,
    pedidos: pedidos.map(({ evento, estado, motivo, erros, criadoEm, pedidoPor }) => ({
      evento,
      estado,
      motivo,
      erros: [...(erros ?? [])],
      criadoEm: criadoEm.toISOString(),
      pedidoPor,
    })),
    // Replaced on another day, it is still the note of its own: "today" was the day it was asked for.
    pedido: emissao === null ? null : { ...pedidoGuardado(emissao.pedido), competencia: emissao.competencia },
  }
}

interface PedidoDeEvento {
  readonly evento: "cancelamento" | "analise-fiscal"
  readonly motivo: "1" | "2" | "9"
  readonly descricao: string
}

/**
 * Signs and keeps the request of an event, marks the note as Cancelando and queues the sending, all in this transaction. Raises
 * nao-encontrado, transicao-recusada, entrada-invalida, certificado-indisponivel, nao-se-aplica.
 */
export async function pedirEvento(
  tx: Tx,
  ato: Ato,
  deps: DepsDaEmissao,
  idNota: string,
  { evento, motivo, descricao }: PedidoDeEvento,
): Promise<void> {
  const { escopo, agora, nome } = ato
  const nota = await exigirNota(tx, escopo, idNota)
  const { daqui, podeCancelar, podePedirAnalise } = await situacaoDe(tx, escopo, nota)
  if (!daqui)
    throw new ErroDeNegocio("nao-se-aplica", "Esta nota não saiu do sistema nacional. Cancele-a onde foi emitida.")
  if (evento === "cancelamento" ? !podeCancelar : !podePedirAnalise)
    throw new ErroDeNegocio(
      "transicao-recusada",
      evento === "cancelamento"
        ? "Só uma nota ativa, sem outro pedido em andamento, pode ser cancelada."
        : "A análise fiscal é pedida depois que o cancelamento foi recusado pelo prazo.",
    )
  const ambiente = nota.semValidade ? ("homologacao" as const) : ("producao" as const)
  const emissao = await emissaoDaChave(tx, escopo, nota.idEmpresa, nota.chave)
  const emissor = emissao?.emissor ?? "nacional"
  exigirAmbiente(deps, emissor, ambiente)
  const xml = montar({
    evento,
    chave: nota.chave,
    autor: decomporChave(nota.chave)?.inscricao.documento ?? "",
    tpAmb: nota.semValidade ? "2" : "1",
    verAplic: APLICACAO,
    dhEvento: instanteDoLeiaute(new Date(agora.getTime() - FOLGA_DO_RELOGIO_MS)),
    cMotivo: motivo,
    xMotivo: descricao,
  })
  const { idEmpresa, chave } = nota
  const finalidade = `pedir o cancelamento da NFS-e ${nota.numero}`
  const uso = { cofre: deps.cofre, idEmpresa, finalidade, agora, soDaEmpresa: true }
  const pedido =
    emissor === "migrate"
      ? xml
      : await usarCertificado(tx, escopo, uso, (par) => assinarNoPerfilDoContribuinte(xml, par))
  const [erro] = conferirContraEsquema(pedido, "pedido")
  if (erro !== undefined) throw new ErroDeNegocio("entrada-invalida", `O pedido não cabe no leiaute nacional: ${erro}`)
  const id = randomUUID()
  const novo = {
    idEscritorio: escopo.idEscritorio,
    id,
    idEmpresa,
    chave,
    evento,
    ambiente,
    emissor,
    idDps: emissao?.idDps ?? null,
    estado: "enviando" as const,
    motivo: descricao,
    pedido: Buffer.from(pedido),
    pedidoPor: nome,
    criadoEm: agora,
    atualizadoEm: agora,
  }
  if (!(await inserirEvento(tx, novo)))
    throw new ErroDeNegocio("ja-feito", "O cancelamento desta nota já foi pedido. Espere o resultado.")
  await marcarCancelando(tx, escopo, { idEmpresa, chave, pedido: true })
  const operacao = {
    idEmpresa,
    apelido: "",
    tipo: "nfse-evento" as const,
    competencia: nota.competencia,
    chave: `nfse-evento:${id}`,
    parametros: { idEvento: id },
  }
  await enfileirar(tx, escopo, { ...ATO_DE_EVENTO, provedor: PROVEDOR_DE[emissor] }, [operacao], {
    idUsuario: escopo.idUsuario,
    nome,
    agora,
    comAprovacao: false,
  })
}

function montar(pedido: Parameters<typeof montarPedidoDeEvento>[0]): string {
  try {
    return montarPedidoDeEvento(pedido)
  } catch (erro) {
    if (erro instanceof TextoForaDoLeiaute) recusar(erro.message, "descricao")
    throw erro
  }
}

async function exigirNota(tx: Tx, escopo: Escopo, id: string) {
  const nota = encontrado(await lerNotaGravada(tx, escopo, id))
  return nota
}
type NotaLida = Awaited<ReturnType<typeof exigirNota>>
