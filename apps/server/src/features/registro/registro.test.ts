import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Tx } from "../../db/banco.ts"
import { hashCanonico } from "../../db/canonico.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { hashDoElo, INICIO_DA_CADEIA } from "../fechamento/cadeia.ts"
import { verificarTudo } from "../fechamento/verificacao.ts"
import { comProLabore, concluir, conferirFaturamento } from "../folha/folha.fixtures.ts"
import { hashDoRecibo } from "../folha/recibo-novo.ts"
import { comGuias } from "../guias/guias.fixtures.ts"
import { gravarNota } from "../regras-fiscais/regras-fiscais.fixtures.ts"
import { adulterar as adulterarEm, apagarTudo } from "./adulteracao.fixtures.ts"
import { abrirAssinante } from "./assinante.ts"
import { umBoletim } from "./boletim.fixtures.ts"
import { type BoletimAssinado, publicar } from "./boletim.ts"
import type { Publicados } from "./conferencia.service.ts"
import { encadearTrilhas, encadearUma } from "./encadeamento.service.ts"
import { lerChavesPublicadas, lerPublicados, publicarBoletins } from "./publicacao.service.ts"

/**
 * The owner of the tables takes every guard away and changes what is closed. Each case says all that `verificar` answers:
 * what was done is named, and nothing else is.
 */
const AGOSTO = "2026-08"
const SETEMBRO = "2026-09"
const OUTUBRO = "2026-10"
const pasta = mkdtempSync(join(tmpdir(), "boletins-"))
let ambiente: Ambiente
let ator: Ator
let empresa: EmpresaDeTeste
let outra: EmpresaDeTeste
let publicados: Publicados
let agora = new Date("2026-11-20T12:00:00-03:00")

const publicacao = () => {
  const { banco, config, cofre } = ambiente.servico
  const assinante = abrirAssinante({ chave: join(pasta, "chave.pem"), comando: null })
  return { banco, config, cofre, assinante, pasta, agora: () => agora }
}
async function encadearEPublicar(): Promise<void> {
  const relatar = (erro: unknown) => ambiente.errosRelatados.push(erro)
  await encadearTrilhas(ambiente.banco, () => agora, relatar)
  await publicarBoletins(publicacao(), relatar)
  expect(ambiente.errosRelatados).toEqual([])
}
const lerPublicacao = async (): Promise<Publicados> => ({
  boletins: (await lerPublicados(pasta)).boletins,
  chaves: await lerChavesPublicadas(pasta),
  completo: true,
})
const adulterar = (...comandos: Parameters<typeof adulterarEm>[2]) => adulterarEm(ambiente.banco, publicados, comandos)

beforeAll(async () => {
  ambiente = await criarAmbiente(() => agora)
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  await ambiente.criarAtor(ator.escopo.idEscritorio, "ADMINISTRADOR")
  const aqui = { ambiente, ator }
  const nova = () =>
    umaEmpresa()
      .comCnpj(novoCnpj())
      .noSistemaDesde(AGOSTO)
      .doAnexo("III")
      .comDozeMesesAntesDe(AGOSTO, 2_000_000n)
      .criar(ambiente, ator.escopo)
  empresa = await nova()
  outra = await nova()
  const guias = comGuias(ambiente, ator)
  await comProLabore(aqui, empresa.id, "3000.00", { nome: "Ana Prado", desde: OUTUBRO })
  for (const [i, mes] of [AGOSTO, SETEMBRO, OUTUBRO].entries())
    for (const { id, atividades } of [empresa, outra]) {
      const nota = {
        idEmpresa: id,
        dia: `${mes}-05`,
        centavos: 2_500_000n + BigInt(i),
        idAtividade: atividades[0] ?? "",
      }
      await gravarNota(ambiente, ator, nota)
    }
  for (const mes of [AGOSTO, SETEMBRO]) {
    await guias.fechar(empresa, mes)
    await guias.fechar(outra, mes)
  }
  await encadearEPublicar()
  agora = new Date("2026-11-21T12:00:00-03:00")
  await conferirFaturamento(aqui, empresa.id, OUTUBRO)
  expect((await concluir(aqui, empresa.id, OUTUBRO)).status).toBe(200)
  await guias.fechar(empresa, OUTUBRO)
  const { lista } = await guias.listar(empresa, `&competencia=${OUTUBRO}`)
  expect((await guias.pagar(lista[0]?.id ?? "", "2026-11-20", lista[0]?.emAberto ?? "")).status).toBe(201)
  await encadearEPublicar()
  publicados = await lerPublicacao()
})
afterAll(async () => {
  rmSync(pasta, { recursive: true })
  await ambiente.fechar()
})

const daEmpresa = () => sql`id_empresa = ${empresa.id}`
const apagarUltimoSelo = () => [
  sql`delete from guias_pagamentos where ${daEmpresa()}`,
  sql`delete from guias where ${daEmpresa()} and competencia = ${OUTUBRO}`,
  sql`delete from selos where ${daEmpresa()} and competencia = ${OUTUBRO}`,
  sql`update apuracoes set selada = false where ${daEmpresa()} and competencia = ${OUTUBRO}`,
  sql`update fechamentos set estado = 'apurado', versao = 0 where ${daEmpresa()} and competencia = ${OUTUBRO}`,
]

describe("intacto", () => {
  it("nada a dizer, com dois boletins de cada registro que andou", async () => {
    const visto = await verificarTudo(ambiente.banco, { publicados })
    expect(visto).toMatchObject({ mesesSelados: 5, documentos: 6, soltas: 0, divergencias: [], mudancas: [] })
    const dele = publicados.boletins.filter((b) => b.boletim.idEscritorio === ator.escopo.idEscritorio)
    expect(dele.map((b) => [b.boletim.numero, b.boletim.contagens.selos])).toEqual([
      [1, 4],
      [2, 5],
    ])
    expect(await adulterar()).toEqual([])
  })
})

describe("o que foi fechado", () => {
  it("o valor de um mês", async () => {
    const comando = sql`update apuracoes set total_centavos = total_centavos + 1 where ${daEmpresa()} and competencia = ${SETEMBRO}`
    expect(await adulterar(comando)).toEqual([`${SETEMBRO} · o que as listas mostram difere do selado: totalCentavos`])
  })

  it("o conteúdo selado, com o hash dele e a cadeia inteira refeitos", async () => {
    const achados = await adulterarEm(ambiente.banco, publicados, [], async (tx) => {
      await tx.execute(sql`update apuracoes set total_centavos = 1,
        resultado = jsonb_set(resultado, '{total}', '"0.01"') where ${daEmpresa()} and competencia = ${SETEMBRO}`)
      await refazerHashes(tx)
    })
    expect(achados).toEqual([
      expect.stringMatching(/^2026-09 · o mesmo motor que o selou dá outro resultado: selado 0\.01, hoje \d+\.\d\d$/),
      expect.stringMatching(/^2026-09 · selos 2: foi alterado por fora da auditoria: hash era .*; hash_conteudo era /),
      expect.stringMatching(/^2026-10 · selos 3: foi alterado por fora da auditoria: hash era .*; hash_anterior era /),
    ])
  })

  it("o último selo, com o mês de volta a apurado", async () => {
    const achados = await adulterar(...apagarUltimoSelo())
    expect(achados).toEqual([
      `${OUTUBRO} · fechamentos ${OUTUBRO}: foi alterado por fora da auditoria: estado era "fechado", está "apurado"`,
      `${OUTUBRO} · guias ID: foi apagado por fora da auditoria`,
      `${OUTUBRO} · guias ID: foi apagado por fora da auditoria`,
      "guias_pagamentos ID: foi apagado por fora da auditoria",
      `${OUTUBRO} · selos 3: foi apagado por fora da auditoria`,
    ])
  })

  it("a cadeia inteira de uma empresa", async () => {
    const achados = await adulterar(
      sql`delete from guias_pagamentos where ${daEmpresa()}`,
      sql`delete from guias where ${daEmpresa()}`,
      sql`delete from selos where ${daEmpresa()}`,
      sql`update apuracoes set selada = false where ${daEmpresa()}`,
      sql`update fechamentos set estado = 'apurado', versao = 0 where ${daEmpresa()}`,
    )
    for (const elo of [1, 2, 3])
      expect(achados.filter((a) => a.endsWith(`selos ${elo}: foi apagado por fora da auditoria`))).toHaveLength(1)
  })

  it("uma empresa inteira, e a empresa com toda a auditoria dela", async () => {
    const semAuditoria = await adulterarEm(ambiente.banco, publicados, [
      sql`create temporary table guardada on commit drop as select * from auditoria where id_empresa = ${empresa.id}`,
      apagarTudo("id_empresa", empresa.id),
      sql`insert into auditoria select * from guardada`,
    ])
    expect(semAuditoria.filter((a) => a.includes("empresas ID: foi apagado por fora da auditoria"))).toHaveLength(1)
    const comAuditoria = await adulterar(apagarTudo("id_empresa", empresa.id))
    expect(comAuditoria).toContainEqual(expect.stringMatching(/^da auditoria foram apagadas: /))
  })

  it("um escritório inteiro, com auditoria, registro e boletins: fica o que foi publicado", async () => {
    expect(await adulterar(apagarTudo("id_escritorio", ator.escopo.idEscritorio))).toEqual([
      "o escritório não está mais no banco, e há 2 boletins publicados dele",
    ])
  })

  it("história inserida: um mês reaberto por fora, com elo certo", async () => {
    const achados = await adulterarEm(ambiente.banco, publicados, [], async (tx) => {
      await tx.execute(sql`insert into selos select id_escritorio, id_empresa, 4, 'reabertura', competencia, versao, id_apuracao,
        hash_conteudo, motor, formato, hash, repeat('0', 64), 'Reaberto por fora', por, em from selos
        where ${daEmpresa()} and sequencia = 3`)
      await tx.execute(
        sql`update fechamentos set estado = 'reaberto' where ${daEmpresa()} and competencia = ${OUTUBRO}`,
      )
      await refazerHashes(tx)
    })
    expect(achados).toEqual([
      expect.stringMatching(
        /fechamentos 2026-10: foi alterado por fora da auditoria: estado era "fechado", está "reaberto"/,
      ),
      expect.stringMatching(/2026-10 · selos 4: foi incluído por fora da auditoria/),
    ])
  })
})

describe("de que o fechado foi feito", () => {
  it("o valor de uma nota, e a situação", async () => {
    const valor = sql`update notas_fiscais set receita_centavos = receita_centavos * 10 where ${daEmpresa()} and competencia = ${AGOSTO}`
    const somas = ["da empresa", "do escritório"].map(
      (deQuem) => `${AGOSTO} · os totais ${deQuem} guardados das notas fiscais não são a soma das notas`,
    )
    expect((await adulterar(valor)).sort()).toEqual([
      `${AGOSTO} · notas_fiscais ID: foi alterado por fora da auditoria: receita_centavos era 2500000, está 25000000`,
      ...somas,
    ])
    const situacao = sql`update notas_fiscais set status = 2 where ${daEmpresa()} and competencia = ${AGOSTO}`
    expect((await adulterar(situacao)).sort()).toEqual([
      `${AGOSTO} · notas_fiscais ID: foi alterado por fora da auditoria: status era 1, está 2`,
      ...somas,
    ])
  })

  it("o arquivo de uma nota; com o digest; e com o id", async () => {
    const daNota = sql`id in (select id_documento from notas_fiscais where ${daEmpresa()} and competencia = ${AGOSTO})`
    const trocado = [`${AGOSTO} · o arquivo n.xml, de onde veio a nota 1, não é o que foi recebido`]
    expect(await adulterar(sql`update documentos set conteudo = '<x/>' where ${daNota}`)).toEqual(trocado)
    expect(
      await adulterar(
        sql`update documentos set conteudo = '<x/>', digest = encode(sha256('<x/>'), 'hex') where ${daNota}`,
      ),
    ).toEqual(trocado)
    const apagado = await adulterar(
      sql`alter table notas_fiscais drop constraint ${sql.raw(await nomeDaChave())}`,
      sql`delete from documentos where ${daNota}`,
    )
    expect(apagado).toEqual([`${AGOSTO} · o arquivo de onde veio a nota 1 não está mais no banco`])
  })

  it("um recibo de pró-labore, com o conteúdo e o hash refeitos", async () => {
    const achados = await adulterarEm(ambiente.banco, publicados, [], async (tx) => {
      await tx.execute(
        sql`update recibos set liquido_centavos = 1, resultado = jsonb_set(resultado, '{liquido}', '"0.01"')`,
      )
      const { rows } = await tx.execute<Parameters<typeof hashDoRecibo>[0] & { id: string }>(
        sql`select id, entrada, parametros, resultado, memoria from recibos`,
      )
      for (const { id, entrada, parametros, resultado, memoria } of rows) {
        const hash = hashDoRecibo({ entrada, parametros, resultado, memoria })
        await tx.execute(sql`update recibos set hash_conteudo = ${hash} where id = ${id}`)
      }
    })
    expect(achados).toEqual([
      expect.stringMatching(
        /^2026-10 · recibo de Ana Prado, versão 1: o mesmo motor dá outro valor: liquido guardado 0\.01, hoje /,
      ),
      expect.stringMatching(
        /^2026-10 · recibos ID: foi alterado por fora da auditoria: hash_conteudo era .*; liquido_centavos era \d+, está 1$/,
      ),
    ])
  })

  it("guias e pagamentos a um centavo", async () => {
    expect(
      await adulterar(
        sql`update guias set valor_centavos = 1, pago_centavos = 1 where ${daEmpresa()} and competencia = ${OUTUBRO}`,
        sql`update guias_pagamentos set valor_centavos = 1, principal_centavos = 1 where ${daEmpresa()}`,
      ),
    ).toEqual([
      expect.stringMatching(/^2026-10 · guias ID: foi alterado por fora da auditoria: valor_centavos era \d+, está 1$/),
      expect.stringMatching(/^2026-10 · guias ID: foi alterado por fora da auditoria: valor_centavos era \d+, está 1$/),
      expect.stringMatching(
        /^guias_pagamentos ID: foi alterado por fora da auditoria: valor_centavos era \d+, está 1; principal_centavos era \d+, está 1$/,
      ),
    ])
  })
})

describe("a própria auditoria", () => {
  it("linhas apagadas, alteradas e incluídas", async () => {
    const dosPagamentos = sql`entidade = 'guias_pagamentos' and ${daEmpresa()}`
    expect(await adulterar(sql`update auditoria set autor = 'Outra pessoa' where ${dosPagamentos}`)).toEqual([
      expect.stringMatching(
        /^a linha \d+ \(inserir guias_pagamentos ID, por Outra pessoa, em .*\) da auditoria foi alterada depois do elo \d+$/,
      ),
    ])
    expect(
      await adulterar(
        sql`delete from auditoria where acao = 'alterar' and entidade = 'fechamentos' and ${daEmpresa()} and id_registro = ${AGOSTO}`,
      ),
    ).toEqual([expect.stringMatching(/^da auditoria foram apagadas: a linha \d+ ligadas pelo elo \d+, de 2026-11-20$/)])
    expect(
      await adulterar(
        sql`insert into auditoria (id_escritorio, acao, autor) values (${ator.escopo.idEscritorio}, 'saida', 'Vítima')`,
      ),
    ).toEqual([
      expect.stringMatching(/^a linha \d+ \(saida, por Vítima, em .*\) está na auditoria e em nenhum elo do registro$/),
    ])
  })

  it("o fim apagado junto com a auditoria e os elos, e o registro refeito com o que sobrou", async () => {
    const achados = await adulterarEm(
      ambiente.banco,
      publicados,
      [
        ...apagarUltimoSelo(),
        sql`delete from auditoria where ${daEmpresa()} and (depois ->> 'competencia' = ${OUTUBRO} or entidade = 'guias_pagamentos'
        or (entidade = 'fechamentos' and id_registro = ${OUTUBRO}))`,
      ],
      async (tx) => {
        const { idEscritorio } = ator.escopo
        await tx.execute(sql`delete from auditoria_elos where id_escritorio = ${idEscritorio}`)
        await tx.execute(
          sql`insert into auditoria_soltas select id_escritorio, sequencia, em from auditoria where id_escritorio = ${idEscritorio}`,
        )
        while ((await encadearUma(tx, idEscritorio, agora)) > 0);
      },
    )
    expect(achados).toContainEqual(
      expect.stringMatching(
        /^o elo 1 do registro não é o que o boletim nº 1, de 20\/11\/2026, publicou: a história foi refeita$/,
      ),
    )
    expect(achados.filter((a) => a.includes("boletim nº 2"))).toHaveLength(1)
  })

  it("elos alterados, apagados no meio e no fim", async () => {
    expect(
      await adulterar(
        sql`update auditoria_elos set em = '2020-01-01T00:00:00.000Z' where numero = 1 and id_escritorio = ${ator.escopo.idEscritorio}`,
      ),
    ).toEqual(["o elo 1 do registro foi alterado"])
    const { rows } = await ambiente.banco.emEscopo(ator.escopo, (tx) =>
      tx.execute<{ n: number }>(sql`select count(*)::int as n from auditoria_elos`),
    )
    const ultimo = rows[0]?.n ?? 0
    expect(ultimo).toBeGreaterThan(1)
    const semFim = await adulterar(
      sql`delete from auditoria_elos where numero = ${ultimo} and id_escritorio = ${ator.escopo.idEscritorio}`,
    )
    expect(semFim).toContainEqual(expect.stringMatching(/está na auditoria e em nenhum elo do registro$/))
    expect(semFim).toContainEqual(
      expect.stringMatching(new RegExp(`^o registro não tem mais o elo ${ultimo}, que o boletim nº 2, .* publicou`)),
    )
    const semInicio = await adulterar(
      sql`delete from auditoria_elos where numero = 1 and id_escritorio = ${ator.escopo.idEscritorio}`,
    )
    expect(semInicio).toContain("do registro faltam os elos 1 a 1")
  })
})

describe("os boletins", () => {
  const com = (boletins: readonly BoletimAssinado[], completo = true) =>
    adulterarEm(ambiente.banco, { ...publicados, boletins, completo }, [])
  const dele = () => publicados.boletins.filter((b) => b.boletim.idEscritorio === ator.escopo.idEscritorio)
  const dosOutros = () => publicados.boletins.filter((b) => b.boletim.idEscritorio !== ator.escopo.idEscritorio)

  it("um apagado do banco ainda está na publicação, e um apagado da publicação ainda está no banco", async () => {
    expect(
      await adulterar(sql`delete from boletins where numero = 2 and id_escritorio = ${ator.escopo.idEscritorio}`),
    ).toEqual(["o boletim nº 2, de 21/11/2026, foi publicado e não está mais no banco"])
    const [primeiro, segundo] = dele()
    expect(await com([...dosOutros(), ...(primeiro ? [primeiro] : [])])).toEqual([
      "o boletim nº 2 está no banco e não na publicação",
    ])
    expect(await com([...dosOutros(), ...(segundo ? [segundo] : [])])).toEqual([
      "na publicação faltam os boletins nº 1 a 1",
      "o boletim nº 1 está no banco e não na publicação",
    ])
  })

  it("um só, guardado de um e-mail, basta para conferir; alterado, não confere", async () => {
    const [primeiro] = dele()
    if (!primeiro) throw new Error("There is no statement.")
    expect(await com([primeiro], false)).toEqual([])
    expect(await com([{ ...primeiro, boletim: { ...primeiro.boletim, linhas: 1 } }], false)).toEqual([
      "a assinatura não confere: o boletim nº 1, de 20/11/2026, foi alterado",
      "o boletim nº 1, de 20/11/2026, não é no banco o que foi publicado",
      expect.stringMatching(/^o elo \d+ do registro não é o que/),
    ])
    const forjado = umBoletim({ ...primeiro.boletim, chave: umBoletim().boletim.chave })
    expect(await com([forjado], false)).toContainEqual(expect.stringMatching(/foi assinado por uma chave desconhecida/))
  })

  it("o arquivo publicado só cresce, e o que faltar nele volta", async () => {
    const arquivo = join(pasta, "boletins-2026-11.txt")
    const antes = readFileSync(arquivo, "utf8")
    await publicarBoletins(publicacao(), (erro) => ambiente.errosRelatados.push(erro))
    expect(readFileSync(arquivo, "utf8")).toBe(antes)
    const [primeiro] = publicados.boletins
    writeFileSync(arquivo, primeiro ? publicar(primeiro) : "")
    await publicarBoletins(publicacao(), (erro) => ambiente.errosRelatados.push(erro))
    expect((await lerPublicacao()).boletins.map((b) => b.assinatura).sort()).toEqual(
      publicados.boletins.map((b) => b.assinatura).sort(),
    )
    expect(ambiente.errosRelatados).toEqual([])
  })
})

/** Everything that whoever owns the tables and has the source can compute again: content hashes, and every link after. */
async function refazerHashes(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{
    id: string
    entrada: unknown
    parametros: unknown
    resultado: unknown
    memoria: unknown
  }>(sql`select id, entrada, parametros, resultado, memoria from apuracoes where selada and ${daEmpresa()}`)
  for (const { id, ...conteudo } of rows) {
    const hash = hashCanonico({ formato: "partida-mes/1", ...conteudo })
    await tx.execute(sql`update apuracoes set hash_conteudo = ${hash} where id = ${id}`)
    await tx.execute(sql`update selos set hash_conteudo = ${hash} where id_apuracao = ${id}`)
  }
  const elos = await tx.execute<Parameters<typeof hashDoElo>[0] & Record<string, unknown>>(sql`select formato,
    id_empresa as "idEmpresa", sequencia, tipo, competencia, versao, id_apuracao as "idApuracao", hash_conteudo as "hashConteudo",
    motor, motivo, por, em from selos where ${daEmpresa()} order by sequencia`)
  let anterior = INICIO_DA_CADEIA
  for (const elo of elos.rows) {
    const hash = hashDoElo({ ...elo, hashAnterior: anterior })
    await tx.execute(
      sql`update selos set hash = ${hash}, hash_anterior = ${anterior} where ${daEmpresa()} and sequencia = ${elo.sequencia}`,
    )
    anterior = hash
  }
}

async function nomeDaChave(): Promise<string> {
  const { rows } = await ambiente.banco.comoDono((tx) =>
    tx.execute<{ nome: string }>(sql`select conname as nome from pg_constraint
      where conrelid = 'notas_fiscais'::regclass and confrelid = 'documentos'::regclass`),
  )
  return rows[0]?.nome ?? ""
}
