import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"
import { impressaoDoMotor } from "../../motor.ts"
import { type Calculo, hashDoConteudo } from "../apuracao/calculo.ts"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import { figurasDe } from "../apuracao/figuras.ts"

export interface CalculoDaEmpresa {
  readonly idEmpresa: string
  readonly entrada: EntradaGuardada
  readonly calculo: Calculo
}

/** Replaces the drafts of the month. A draft keeps its id while its content is the same. */
export async function gravarApuracoes(
  tx: Tx,
  ato: Ato,
  competencia: string,
  calculos: readonly CalculoDaEmpresa[],
): Promise<void> {
  const { agora } = ato
  if (calculos.length === 0) return
  const excluido = (coluna: string) => sql.raw(`excluded.${coluna}`)
  const gravadas = await tx
    .insert(apuracoes)
    .values(calculos.map((c) => linhaDaApuracao(ato, competencia, c)))
    .onConflictDoUpdate({
      target: [apuracoes.idEscritorio, apuracoes.idEmpresa, apuracoes.competencia],
      targetWhere: sql`not selada`,
      set: {
        id: sql`case when ${apuracoes.hashConteudo} = excluded.hash_conteudo and ${apuracoes.situacao} = excluded.situacao then ${apuracoes.id} else excluded.id end`,
        ...Object.fromEntries(
          [
            ["regime", "regime"],
            ["situacao", "situacao"],
            ["entrada", "entrada"],
            ["parametros", "parametros"],
            ["resultado", "resultado"],
            ["memoria", "memoria"],
            ["faltas", "faltas"],
            ["avisos", "avisos"],
            ["receitaCentavos", "receita_centavos"],
            ["rbt12Centavos", "rbt12_centavos"],
            ["fatorR", "fator_r"],
            ["anexos", "anexos"],
            ["aliquotaEfetiva", "aliquota_efetiva"],
            ["totalCentavos", "total_centavos"],
            ["hashConteudo", "hash_conteudo"],
            ["motor", "motor"],
            ["calculadaEm", "calculada_em"],
            ["calculadaPor", "calculada_por"],
          ].map(([campo = "", coluna = ""]) => [campo, excluido(coluna)]),
        ),
      },
    })
    .returning({ id: apuracoes.id, idEmpresa: apuracoes.idEmpresa, situacao: apuracoes.situacao })
  await tx
    .insert(fechamentos)
    .values(
      gravadas.map((g) => ({
        idEscritorio: ato.escopo.idEscritorio,
        idEmpresa: g.idEmpresa,
        competencia,
        estado: g.situacao === "calculado" ? ("apurado" as const) : ("aberto" as const),
        calculo: g.situacao === "faltam-dados" ? 3 : 2,
        idApuracao: g.id,
        erro: null,
        atualizadoEm: agora,
      })),
    )
    .onConflictDoUpdate({
      target: [fechamentos.idEscritorio, fechamentos.idEmpresa, fechamentos.competencia],
      set: {
        // What was computed and now lacks data stays in its state, with the calculation in error: it cannot be closed.
        estado: sql`case when excluded.estado = 'apurado' then 'apurado' else ${fechamentos.estado} end`,
        calculo: excluido("calculo"),
        idApuracao: excluido("id_apuracao"),
        erro: null,
        atualizadoEm: agora,
      },
    })
}

function linhaDaApuracao(
  { escopo, nome, agora }: Ato,
  competencia: string,
  { idEmpresa, entrada, calculo }: CalculoDaEmpresa,
) {
  return {
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa,
    competencia,
    situacao: calculo.situacao,
    entrada,
    parametros: calculo.parametros,
    resultado: calculo.resultado,
    memoria: calculo.memoria,
    faltas:
      calculo.faltas.length > 0
        ? calculo.faltas
        : calculo.motivo
          ? [{ codigo: "nao-se-aplica", mensagem: calculo.motivo }]
          : [],
    avisos: calculo.avisos,
    ...figurasDe(entrada, calculo.resultado),
    hashConteudo: hashDoConteudo(entrada, calculo),
    motor: impressaoDoMotor(),
    calculadaEm: agora,
    calculadaPor: nome,
  }
}
