import { somarMeses } from "@partida/fiscal"
import { sql } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { configurar, criarObrigacao, usaDeclaracoes } from "../features/declaracoes/configuracao.service.ts"
import { atribuirDeclaracoes, entregarDeclaracoes } from "../features/declaracoes/registro.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { type Calendario, dataNoMes } from "./calendario.ts"
import { HORIZONTE } from "./escritorios.ts"

const DIA_DA_ENTREGA = 14

/**
 * The first office keeps its calendar of declarations here, with an obligation of its own, what it delivered until last month and
 * part of this one. Safe to repeat.
 */
export async function semearCalendarioDasDeclaracoes(
  banco: Banco,
  { hoje, referencia, atual }: Calendario,
): Promise<void> {
  const escopo = sistema(HORIZONTE.id)
  const ato = { escopo, nome: "Carla Contadora", agora: referencia }
  await banco.emEscopo(escopo, async (tx) => {
    if (await usaDeclaracoes(tx, escopo)) return
    const passado = somarMeses(atual, -1)
    await configurar(tx, ato, 0, { emUso: true, desde: passado })
    const propria = await criarObrigacao(tx, ato, {
      nome: "Declaração mensal de serviços",
      periodicidade: "mensal",
      dia: 10,
      mes: null,
      mesesApos: 1,
      ajuste: "posterga",
      norma: "Lei municipal que o escritório informou",
      regimes: ["presumido"],
      idMunicipio: null,
      desde: somarMeses(atual, -2),
      ate: null,
    })
    const entregueEm = dataNoMes(passado, DIA_DA_ENTREGA)
    for (const obrigacao of ["esocial", "efd-reinf", "dctfweb", "efd-contribuicoes", propria.id])
      await entregarDeclaracoes(tx, ato, { filtro: { competencia: passado, obrigacao } }, entregueEm)
    const hojeOuAntes = dataNoMes(atual, DIA_DA_ENTREGA)
    await entregarDeclaracoes(
      tx,
      ato,
      { filtro: { competencia: atual, obrigacao: "esocial" } },
      hojeOuAntes < hoje ? hojeOuAntes : hoje,
    )
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id::text as id from usuarios where id_escritorio = ${HORIZONTE.id} and papel = 2 and ativo order by nome limit 1`)
    const [quem] = rows
    if (quem) await atribuirDeclaracoes(tx, ato, { filtro: { competencia: atual, obrigacao: "dctfweb" } }, quem.id)
  })
}
