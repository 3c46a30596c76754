import { papeis } from "@partida/contracts"
import { type Competencia, competenciaDaData, diasEntre, somarDias } from "@partida/fiscal"
import { and, asc, eq } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { usuariosEmpresas } from "../../db/schema/usuarios-empresas.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import {
  ATRASO_QUE_SE_DIZ,
  avisoDasDeclaracoes,
  MARCOS_DAS_DECLARACOES,
  marcoDaDeclaracao,
  type PessoaDaEquipe,
  sabeDa,
} from "./avisos.ts"
import { type Linha, linhasDoMes } from "./linhas.ts"
import { lerMateria } from "./materia.service.ts"

/** At most so long is a deadline after the day that caution asks for, in days: holidays together. */
const DIAS_DE_CAUTELA = 7
const A_ENTREGAR = new Set<Linha["estado"]>(["a-fazer", "preparada", "conferida", "atrasada"])

/**
 * Tells who answers for declarations that they are about to fall due, or just did, and are not delivered: once a person at each mark
 * of each day, all companies together. Run as often as one likes: what was told is not told again, and a mark that passed
 * while the server was off is told at the next run. Offices that do not keep the calendar here are told nothing.
 */
export async function avisarDeclaracoes(
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
  const [linhas, equipe] = await banco.emEscopo(escopo, async (tx) => {
    const linhas = await lerLinhas(tx, escopo, hoje)
    return [linhas, linhas.length === 0 ? [] : await lerEquipeComAlcance(tx, escopo)] as const
  })
  for (const [dia, doDia] of Map.groupBy(linhas, (l) => l.fazerAte))
    for (const pessoa of equipe) {
      const dela = doDia.filter((l) => sabeDa(pessoa, equipe, l))
      if (dela.length === 0) continue
      // One person at a time: what cannot be told to one must not keep the others from being told.
      await banco
        .emEscopo(escopo, (tx) =>
          notificar(tx, {
            idEscritorio: escopo.idEscritorio,
            idUsuario: pessoa.id,
            chave: `declaracoes:${dia}:${marcoDaDeclaracao(diasEntre(hoje, dia))}`,
            tipo: "aviso",
            ...avisoDasDeclaracoes(dela, hoje),
            idLote: null,
            agora,
          }),
        )
        .catch(relatarErro)
    }
}

/** What is to be delivered on a day that has reached a mark. */
async function lerLinhas(tx: Tx, escopo: Escopo, hoje: string): Promise<Linha[]> {
  const de = somarDias(hoje, -ATRASO_QUE_SE_DIZ)
  const ate = somarDias(hoje, MARCOS_DAS_DECLARACOES[0])
  // A line is found by the month of its deadline, which may come some days after the caution that people are told to keep.
  const longe = somarDias(ate, DIAS_DE_CAUTELA)
  const meses = [...new Set([competenciaDaData(de), competenciaDaData(hoje), competenciaDaData(longe)])]
  const intervalo = { de: meses[0] ?? "", ate: (meses.at(-1) ?? "") as Competencia, idEmpresa: null }
  const { materia, configuracao } = await lerMateria(tx, escopo, intervalo, hoje)
  if (!configuracao.emUso) return []
  return meses
    .flatMap((mes) => linhasDoMes(materia, mes))
    .filter((l) => A_ENTREGAR.has(l.estado) && l.fazerAte >= de && l.fazerAte <= ate)
}

/** Active people of the office, each with the companies it was given. */
async function lerEquipeComAlcance(tx: Tx, { idEscritorio }: Escopo): Promise<PessoaDaEquipe[]> {
  const linhas = await tx
    .select({
      id: usuarios.id,
      papel: usuarios.papel,
      limitada: usuarios.somenteConcedidas,
      idEmpresa: usuariosEmpresas.idEmpresa,
    })
    .from(usuarios)
    .leftJoin(
      usuariosEmpresas,
      and(
        eq(usuariosEmpresas.idEscritorio, usuarios.idEscritorio),
        eq(usuariosEmpresas.idUsuario, usuarios.id),
        eq(usuarios.somenteConcedidas, true),
      ),
    )
    .where(doEscopo(usuarios, { idEscritorio }, { ativo: true, papel: [papeis.ADMINISTRADOR.id, papeis.CONTADOR.id] }))
    .orderBy(asc(usuarios.id))
  return [...Map.groupBy(linhas, (l) => l.id)].map(([id, delas]) => ({
    id,
    administra: delas[0]?.papel === papeis.ADMINISTRADOR.id,
    empresas: delas[0]?.limitada ? new Set(delas.flatMap((l) => l.idEmpresa ?? [])) : null,
  }))
}
