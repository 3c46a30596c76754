import { and, asc, eq, sql } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { prepararInstalacao } from "../db/instalacao.ts"
import { daApuracao } from "../db/juncoes.ts"
import { apuracoes, fechamentos, selos } from "../db/schema/fechamentos.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { idDaEmpresa } from "./catalogo.ts"
import { ESCRITORIOS, HORIZONTE } from "./escritorios.ts"

/** An empty database prepared to demonstrate. Test helper. */
export async function abrirBancoDeDemonstracao(referencia: Date): Promise<Banco> {
  const banco = await abrirBancoDeTeste()
  await prepararInstalacao(banco, "demo", referencia)
  return banco
}

/** One month of a company of the first office, as the screens read it. */
export async function lerMes(banco: Banco, nome: string, competencia: string) {
  const escopo = sistema(HORIZONTE.id)
  const idEmpresa = idDaEmpresa(HORIZONTE.id, nome)
  const [linha] = await banco.emEscopo(escopo, (tx) =>
    tx
      .select({ fechamento: fechamentos, apuracao: apuracoes })
      .from(fechamentos)
      .innerJoin(apuracoes, daApuracao())
      .where(and(eq(fechamentos.idEmpresa, idEmpresa), eq(fechamentos.competencia, competencia))),
  )
  if (!linha) return null
  const { estado, calculo, versao } = linha.fechamento
  const { situacao, avisos, faltas } = linha.apuracao
  return {
    estado,
    calculo,
    versao,
    situacao,
    avisos: avisos as string[],
    faltas: (faltas ?? []) as { codigo: string; mensagem: string }[],
    resultado: linha.apuracao.resultado,
  }
}

/** The chain of a company of the first office. */
export async function lerCadeia(banco: Banco, nome: string) {
  return banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
    tx
      .select()
      .from(selos)
      .where(eq(selos.idEmpresa, idDaEmpresa(HORIZONTE.id, nome)))
      .orderBy(asc(selos.sequencia)),
  )
}

/**
 * Everything the demonstration says, without the ids that the services draw at random (documents, notes, events,
 * computations) and the hashes made of them.
 */
const CONSULTAS = [
  "select id, nome, cnpj, criado_em from escritorios order by 1",
  "select * from usuarios order by id",
  "select * from usuarios_empresas order by 2, 3",
  "select * from empresas order by id",
  "select * from empresas_regimes order by 2, 3",
  "select * from atividades order by id",
  "select * from receitas_informadas order by id",
  "select * from folhas_informadas order by id",
  "select id_empresa, nome, digest, recebido_em from documentos order by 1, 3",
  `select id_empresa, chave, direcao, numero, competencia, status, receita_centavos, iss_retido, mercado, id_atividade,
    chave_substituida, assinatura, criada_em from notas_fiscais order by 1, 2`,
  "select id_empresa, chave, tipo, efeito, ocorrido_em, criado_em from notas_eventos order by 1, 2, 3",
  "select id_empresa, competencia, estado, calculo, versao, erro, atualizado_em from fechamentos order by 1, 2",
  `select id_empresa, competencia, selada, situacao, resultado, faltas, avisos, calculada_em, calculada_por
    from apuracoes order by 1, 2, calculada_em`,
  "select id_empresa, sequencia, tipo, competencia, versao, motivo, por, em from selos order by 1, 2",
  // Not those printed for a message: each has a code drawn for it, and says the day it left. Nor the bytes of an answer by e-mail: it is
  // addressed to a conversation, under the seal of the installation. Nor of what was signed, by keys drawn for it.
  "select id_empresa, competencia, tipo, nome, case when nome like any (array['%.eml', '%-assinadas.pdf']) then null else sha256 end as sha256, criado_em from documentos_da_empresa d where not exists (select from comunicados c where c.id_documento = d.id) order by 1, 2, 5",
] as const

/** A picture of the data, to compare two runs. */
export async function retratar(banco: Banco): Promise<string[]> {
  const linhas: string[] = []
  for (const { id } of ESCRITORIOS) {
    await banco.emEscopo(sistema(id), async (tx) => {
      for (const [indice, consulta] of CONSULTAS.entries()) {
        const { rows } = await tx.execute(sql.raw(consulta))
        for (const linha of rows) linhas.push(`${indice} ${JSON.stringify(linha)}`)
      }
    })
  }
  const contas = await banco.naIdentidade((tx) =>
    tx.execute(sql`select sub, email, nome, email_confirmado, demonstracao from contas order by email`),
  )
  return [...linhas, ...contas.rows.map((c) => JSON.stringify(c))]
}
