import { orgaosDaProcuracao, tiposDeCertificado } from "@partida/contracts"
import { formatarData } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { marcoAlcancado, quantos } from "../../palavras.ts"
import { empresasSem, registrarVarredura } from "../execucoes/execucoes.service.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { diasEntre, somarDias } from "./validade.ts"
import { certificadosAte, destinatarios, procuracoesAte } from "./vencimentos.repository.ts"

/** Days before the end on which people are told, and the day itself. */
const MARCOS_DE_AVISO = [60, 30, 15, 7, 1, 0] as const
const PRIMEIRO_MARCO = 60
/** A server that was off on the last day still tells, for this many days, that something ended. */
const DIAS_DE_ATRASO = 7

/** Something of a company that ends on a civil day. */
interface Vencimento {
  /** "certificado:ID" or "procuracao:ID". */
  readonly chave: string
  readonly idEmpresa: string
  readonly idResponsavel: string | null
  readonly apelido: string
  /** AAAA-MM-DD. */
  readonly dia: string
  /** "O certificado", "A procuração". */
  readonly assunto: string
  readonly mensagem: string
}

/**
 * Tells who must know about every certificate and procuração that is about to end, once at each mark. Run as often as one
 * likes: what was told of an end is not told again, a mark that passed while the server was off is told at the next run,
 * and an end that changed is told anew. Companies that do without these notices are left alone.
 */
export async function avisarVencimentos(
  banco: Banco,
  agora: Date,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  for (const { id } of await banco.naPlataforma(escritoriosAbertos)) {
    const escopo = sistema(id)
    const feitos = new Map<string, string>()
    const falhas = new Set<string>()
    for (const vencimento of await banco.emEscopo(escopo, (tx) => lerVencimentos(tx, escopo, agora))) {
      if (sinal?.aborted) return
      try {
        // One at a time: what cannot be told must not keep the others from being.
        const feito = await banco.emEscopo(escopo, (tx) => avisar(tx, escopo, vencimento, agora))
        if (feito !== null) feitos.set(vencimento.idEmpresa, feito)
      } catch (erro) {
        falhas.add(vencimento.idEmpresa)
        relatarErro(erro)
      }
    }
    await banco
      .emEscopo(escopo, (tx) => registrarVarredura(tx, escopo, "validades", { feitos, falhas }, agora))
      .catch(relatarErro)
  }
}

/** The mark that a number of days has reached: the nearest one not yet passed by. Null while it is too early. */
export function marcoDe(dias: number): number | null {
  return marcoAlcancado(MARCOS_DE_AVISO, dias)
}

/** Returns what was told, in words, or null when it was news to nobody. */
async function avisar(tx: Tx, escopo: Escopo, vencimento: Vencimento, agora: Date): Promise<string | null> {
  const dias = diasEntre(diaCivil(agora), vencimento.dia)
  const marco = marcoDe(dias)
  if (marco === null) return null
  const assunto = `${vencimento.assunto} ${quando(dias, vencimento.dia)}`
  let pessoas = 0
  for (const idUsuario of await destinatarios(tx, escopo, vencimento)) {
    const novidade = await notificar(tx, {
      idEscritorio: escopo.idEscritorio,
      idUsuario,
      // With the day: one that was renewed, or whose end was corrected, has all of its marks ahead of it again.
      chave: `${vencimento.chave}:${vencimento.dia}:${marco}`,
      tipo: "aviso",
      titulo: `${vencimento.assunto} de ${vencimento.apelido} ${quando(dias, vencimento.dia)}`,
      mensagem: vencimento.mensagem,
      destino: `/perfil/certificados-digitais?empresa=${vencimento.idEmpresa}`,
      idLote: null,
      agora,
    })
    if (novidade) pessoas++
  }
  return pessoas === 0 ? null : `Avisou ${quantos(pessoas, "pessoa", "pessoas")}: ${emMinuscula(assunto)}.`
}

const emMinuscula = (texto: string) => texto.charAt(0).toLowerCase() + texto.slice(1)

function quando(dias: number, dia: string): string {
  if (dias < 0) return `venceu em ${formatarData(dia)}`
  if (dias === 0) return "vence hoje"
  return dias === 1 ? "vence amanhã" : `vence em ${dias} dias`
}

async function lerVencimentos(tx: Tx, escopo: Escopo, agora: Date): Promise<Vencimento[]> {
  const hoje = diaCivil(agora)
  const de = somarDias(hoje, -DIAS_DE_ATRASO)
  const ate = somarDias(hoje, PRIMEIRO_MARCO)
  const certificados = await certificadosAte(tx, escopo, de, ate, agora)
  const procuracoes = await procuracoesAte(tx, escopo, de, ate, agora)
  const sem = await empresasSem(tx, escopo, "validades")
  const todos = [
    ...certificados.map(({ id, validoAte, idTipo, titular, ...empresa }) => {
      const dia = diaCivil(validoAte)
      const tipo = idTipo === tiposDeCertificado.E_CNPJ.id ? tiposDeCertificado.E_CNPJ : tiposDeCertificado.E_CPF
      return {
        ...empresa,
        chave: `certificado:${id}`,
        dia,
        assunto: "O certificado",
        mensagem: `O ${tipo.rotulo} de ${titular} vale até ${formatarData(dia)}. Renove-o com a autoridade certificadora e envie o novo arquivo: sem ele, a empresa não assina notas nem declarações.`,
      }
    }),
    ...procuracoes.map(({ id, ate: dia, orgao, outorgado, ...empresa }) => ({
      ...empresa,
      chave: `procuracao:${id}`,
      dia,
      assunto: "A procuração",
      mensagem: `A procuração para ${outorgado} (${orgaosDaProcuracao[orgao]}) vale até ${formatarData(dia)}. Peça à empresa que a renove no órgão e registre aqui a nova data.`,
    })),
  ]
  return todos.filter(({ idEmpresa }) => !sem.has(idEmpresa))
}
