import { randomUUID } from "node:crypto"
import { estadosDaFatura } from "@partida/contracts"
import { somarDias } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escritoriosAbertos, lerEquipe } from "../../db/escritorios.ts"
import { quantos } from "../../palavras.ts"
import { configuracaoDe } from "../emissao/configuracao.service.ts"
import type { DepsDaEmissao } from "../emissao/emissao.service.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import {
  type ContratoGravado,
  contratosEmVigor,
  lerReajustes,
  type ReajusteGravado,
  ultimosGerados,
} from "./contratos.repository.ts"
import { emitirUma } from "./emitir.service.ts"
import { agendadasAte, alterarFatura, inserirFaturas, type NovaFatura } from "./faturas.repository.ts"
import { exigirFatura, transitar } from "./faturas.service.ts"
import { diaNoMes, mesesAGerar, valorNoMes } from "./meses.ts"

/** How long before its day the bill of a contract is there to be seen. */
const DIAS_DE_ANTECEDENCIA = 10

/** The bills that contracts have up to a day. The key of each month makes that as often as one likes, each is there once. */
export async function gerarDosContratos(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  contratos: readonly ContratoGravado[],
): Promise<number> {
  if (contratos.length === 0) return 0
  const limite = somarDias(diaCivil(agora), DIAS_DE_ANTECEDENCIA)
  const ids = contratos.map(({ id }) => id)
  const reajustes = await lerReajustes(tx, escopo, ids)
  const gerados = await ultimosGerados(tx, escopo, ids)
  const novas = contratos.flatMap((contrato) =>
    mesesAGerar(contrato, gerados.get(contrato.id) ?? null, limite).map((competencia) => ({
      ...doContrato(contrato, reajustes.get(contrato.id) ?? [], competencia),
      criadaPor: nome,
      criadaEm: agora,
      atualizadaEm: agora,
    })),
  )
  return (await inserirFaturas(tx, novas)).length
}

function doContrato(
  contrato: ContratoGravado,
  reajustes: readonly ReajusteGravado[],
  competencia: string,
): Omit<NovaFatura, "criadaPor" | "criadaEm" | "atualizadaEm"> {
  const { idEscritorio, idEmpresa, idCliente, idServico, descricao, dia, agendar } = contrato
  return {
    idEscritorio,
    id: randomUUID(),
    idEmpresa,
    chave: `contrato:${contrato.id}:${competencia}`,
    origem: "contrato",
    idContrato: contrato.id,
    idCliente,
    idServico,
    descricao,
    valorCentavos: valorNoMes(contrato.valorCentavos, reajustes, competencia),
    competencia,
    emitirEm: diaNoMes(competencia, dia),
    estado: agendar ? estadosDaFatura.AGENDADA.id : estadosDaFatura.A_FATURAR.id,
  }
}

interface Varredura {
  readonly banco: Banco
  readonly agora: Date
  /** Null: nothing is issued from here. */
  readonly emissao: DepsDaEmissao | null
  readonly relatarErro: (erro: unknown) => void
}

/** Every office: the bills of its contracts some days ahead, and the scheduled ones of today. Run as often as one likes. */
export async function varrerFaturas(v: Varredura, sinal?: AbortSignal): Promise<void> {
  for (const { id } of await v.banco.naPlataforma(escritoriosAbertos)) {
    if (sinal?.aborted) return
    await varrerEscritorio(v, sistema(id), sinal).catch(v.relatarErro)
  }
}

async function varrerEscritorio(v: Varredura, escopo: Escopo, sinal?: AbortSignal): Promise<void> {
  const { banco, agora } = v
  const ato: Ato = { escopo, nome: "Sistema", agora }
  const mes = somarDias(diaCivil(agora), DIAS_DE_ANTECEDENCIA).slice(0, 7)
  const agendadas = await banco.emEscopo(escopo, async (tx) => {
    await gerarDosContratos(tx, ato, await contratosEmVigor(tx, escopo, mes))
    return agendadasAte(tx, escopo, diaCivil(agora))
  })
  for (const [idEmpresa, delas] of Map.groupBy(agendadas, (f) => f.idEmpresa)) {
    const sai = await banco.emEscopo(escopo, async (tx) => {
      const { configuracao } = await configuracaoDe(tx, escopo, idEmpresa)
      return configuracao.agendadasEmitem && configuracao.ambiente === "producao"
    })
    let esperam = 0
    for (const { id, criadaPor } of delas) {
      if (sinal?.aborted) return
      const alvo = { id, idEmpresa, impedimento: null }
      const desfecho =
        sai && v.emissao !== null
          ? await emitirUma(banco, { ...ato, nome: criadaPor }, alvo, v.emissao).catch(v.relatarErro)
          : null
      if (desfecho?.tipo === "emitindo" || desfecho?.tipo === "ja") continue
      await banco.emEscopo(escopo, (tx) => deixarEsperando(tx, ato, id)).catch(v.relatarErro)
      esperam += 1
    }
    if (esperam > 0) await banco.emEscopo(escopo, (tx) => avisar(tx, ato, idEmpresa, esperam)).catch(v.relatarErro)
  }
}

/** A scheduled bill that nothing issues by itself waits for a person; one that failed stays with its error. */
async function deixarEsperando(tx: Tx, { escopo, agora }: Ato, id: string): Promise<void> {
  const fatura = await exigirFatura(tx, escopo, id)
  if (fatura.estado !== estadosDaFatura.AGENDADA.id || fatura.idEmissao !== null) return
  await alterarFatura(tx, escopo, { id }, { estado: transitar(fatura, "desagendar"), atualizadaEm: agora })
}

async function avisar(tx: Tx, { escopo, agora }: Ato, idEmpresa: string, quantas: number): Promise<void> {
  for (const { id } of await lerEquipe(tx, escopo.idEscritorio))
    await notificar(tx, {
      idEscritorio: escopo.idEscritorio,
      idUsuario: id,
      chave: `faturas-agendadas:${idEmpresa}:${diaCivil(agora)}`,
      tipo: "aviso",
      titulo: "Faturas agendadas esperam você",
      mensagem: `${quantos(quantas, "fatura chegou ao dia e não saiu sozinha", "faturas chegaram ao dia e não saíram sozinhas")}.`,
      destino: `/receitas/aguardando-emissao?empresa=${idEmpresa}`,
      idLote: null,
      agora,
    })
}
