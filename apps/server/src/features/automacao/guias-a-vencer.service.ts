import { diasEntre, somarDias } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Banco } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { quantos } from "../../palavras.ts"
import { registrarVarredura } from "../execucoes/execucoes.service.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { type GuiaAVencer, lerGuiasAVencer, lerPessoas } from "./guias-a-vencer.repository.ts"
import {
  ATRASO_QUE_SE_DIZ,
  avisoDasGuias,
  emPoucas,
  MARCOS_DAS_GUIAS,
  marcoDaGuia,
  quemSabe,
} from "./guias-a-vencer.ts"

/**
 * Tells who must know about guides that are about to fall due, or just did, and are not wholly paid, once a person at each mark of each
 * due date, all companies together. Run as often as one likes: what was told is not told again, and a mark that passed
 * while the server was off is told at the next run.
 */
export async function avisarGuiasAVencer(
  banco: Banco,
  agora: Date,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  for (const { id } of await banco.naPlataforma(escritoriosAbertos)) {
    if (sinal?.aborted) return
    await avisarEscritorio(banco, sistema(id), agora, relatarErro).catch(relatarErro)
  }
}

async function avisarEscritorio(banco: Banco, escopo: Escopo, agora: Date, relatarErro: (erro: unknown) => void) {
  const hoje = diaCivil(agora)
  const [primeiroMarco] = MARCOS_DAS_GUIAS
  const { guias, pessoas, sabe } = await banco.emEscopo(escopo, async (tx) => {
    const guias = await lerGuiasAVencer(tx, escopo, hoje, {
      de: somarDias(hoje, -ATRASO_QUE_SE_DIZ),
      ate: somarDias(hoje, primeiroMarco),
    })
    const lidas = await lerPessoas(tx, escopo, [...new Set(guias.map((g) => g.idEmpresa))])
    return { guias, pessoas: lidas.pessoas, sabe: quemSabe(lidas) }
  })
  const avisados = new Map<GuiaAVencer, number>()
  const falhas = new Set<string>()
  for (const [dia, doDia] of Map.groupBy(guias, (g) => g.vencimento))
    for (const { id } of pessoas) {
      const dela = doDia.filter((g) => sabe(id, g))
      if (dela.length === 0) continue
      try {
        // One person at a time: what cannot be told to one must not keep the others from being told.
        const novidade = await banco.emEscopo(escopo, (tx) =>
          notificar(tx, {
            idEscritorio: escopo.idEscritorio,
            idUsuario: id,
            chave: `guias:${dia}:${marcoDaGuia(diasEntre(hoje, dia))}`,
            tipo: "aviso",
            ...avisoDasGuias(dela, hoje),
            idLote: null,
            agora,
          }),
        )
        if (novidade) for (const guia of dela) avisados.set(guia, (avisados.get(guia) ?? 0) + 1)
      } catch (erro) {
        for (const { idEmpresa } of dela) falhas.add(idEmpresa)
        relatarErro(erro)
      }
    }
  const feitos = contar(avisados, hoje)
  await banco.emEscopo(escopo, (tx) => registrarVarredura(tx, escopo, "guias-a-vencer", { feitos, falhas }, agora))
}

/** What was told of each company, in words: the nearest due date first. */
function contar(avisados: ReadonlyMap<GuiaAVencer, number>, hoje: string): Map<string, string> {
  const porEmpresa = Map.groupBy(avisados.keys(), (g) => g.idEmpresa)
  return new Map(
    [...porEmpresa].map(([idEmpresa, delas]) => {
      const pessoas = Math.max(...delas.map((g) => avisados.get(g) ?? 0))
      const dias = [...Map.groupBy(delas, (g) => g.vencimento).values()].map((doDia) => emPoucas(doDia, hoje))
      return [idEmpresa, `Avisou ${quantos(pessoas, "pessoa", "pessoas")}: ${dias.join("; ")}.`]
    }),
  )
}
