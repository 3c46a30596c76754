import { randomUUID } from "node:crypto"
import type { Alerta, ChaveDaRotina, NomeDeRotina, Notificacao, RotinaDaEmpresa } from "@partida/contracts"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { certificados } from "../../db/schema/certificados.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { guias } from "../../db/schema/guias.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { criarChave, NOTA } from "../../testes/hostil-cena.ts"

const COMECO = "2026-11-20T09:00:00-03:00"
let agora = COMECO
let cnpj = 0
let ambiente: Ambiente
beforeAll(async () => {
  ambiente = await criarAmbiente(() => new Date(agora))
})
afterAll(() => ambiente.fechar())

const umaCasa = async () => {
  agora = COMECO
  const escritorio = await ambiente.criarEscritorio()
  return { escritorio, admin: await ambiente.criarAtor(escritorio, "ADMINISTRADOR") }
}
/** In the system from October on, whose revenue is known. */
const novaEmpresa = (ator: Ator) =>
  umaEmpresa()
    .comCnpj(`${String(++cnpj).padStart(8, "0")}000100`)
    .doAnexo("I")
    .comDozeMesesAntesDe("2026-10", 1_000_000n)
    .comReceita("2026-10", 1_000_000n)
    .criar(ambiente, ator.escopo)

interface Automacao {
  readonly naCarteira: boolean
  readonly rotinas: RotinaDaEmpresa[]
}
async function consultar(ator: Ator, { id }: EmpresaDeTeste): Promise<Automacao> {
  const r = await ambiente.pedir(ator, "GET", `/empresas/${id}/automacao`)
  expect(r.status).toBe(200)
  return r.json<Automacao>()
}
async function rotina(ator: Ator, empresa: EmpresaDeTeste, nome: NomeDeRotina): Promise<RotinaDaEmpresa> {
  const achada = (await consultar(ator, empresa)).rotinas.find((r) => r.rotina === nome)
  if (!achada) throw new Error(`There is no routine ${nome}.`)
  return achada
}
const mudar = (ator: Ator, { id }: EmpresaDeTeste, nome: string, ativa: boolean, versao: number | null) =>
  ambiente.pedir(ator, "PUT", `/empresas/${id}/automacao/${nome}`, {
    corpo: { ativa },
    ...(versao === null ? {} : { cabecalhos: { "if-match": `"${versao}"` } }),
  })
/** What the server does at seven o'clock. */
const varrer = async (quando = COMECO) => {
  agora = quando
  await ambiente.servico.trabalhos.vencimentos()
  expect(ambiente.errosRelatados).toEqual([])
}
const avisosDe = async (ator: Ator) => {
  const r = await ambiente.pedir(ator, "GET", "/notificacoes?registrosPorPagina=100")
  return r
    .json<{ lista: Notificacao[] }>()
    .lista.filter((n) => n.tipo === "aviso")
    .map((n) => n.titulo)
}

const comCertificado = (ator: Ator, { id }: EmpresaDeTeste, validoAte: string) =>
  ambiente.banco.emEscopo(ator.escopo, (tx) =>
    tx.insert(certificados).values({
      idEscritorio: ator.escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa: id,
      idTipo: 1,
      titular: "EMPRESA",
      documento: "11222333000181",
      emissor: "AC",
      numeroDeSerie: "1",
      digital: "0".repeat(64),
      validoDesde: new Date("2025-12-01T12:00:00Z"),
      validoAte: new Date(validoAte),
      cadeiaConfere: true,
      situacao: "ativo",
      criadoEm: new Date("2025-12-01T12:00:00Z"),
      criadoPor: "Teste",
    }),
  )
const comGuia = (ator: Ator, { id }: EmpresaDeTeste, vencimento: string) =>
  ambiente.banco.emEscopo(ator.escopo, (tx) =>
    tx.insert(guias).values({
      idEscritorio: ator.escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa: id,
      competencia: "2026-10",
      obrigacao: "irrf-lucros",
      valorCentavos: 50_000n,
      vencimento,
      prazoInterno: vencimento,
      origem: "lucros",
      versao: 1,
      criadaEm: new Date(agora),
    }),
  )

describe("o que roda sozinho", () => {
  it("antes da primeira vez nada foi feito; depois, quando olhou e quando olha de novo", async () => {
    const { admin } = await umaCasa()
    const empresa = await novaEmpresa(admin)
    const antes = await consultar(admin, empresa)
    expect(antes.naCarteira).toBe(true)
    expect(antes.rotinas.map((r) => [r.rotina, r.executadaEm, r.feito, r.proximaEm])).toEqual([
      ["alertas", null, null, "2026-11-21T10:00:00.000Z"],
      ["receita-sem-noticia", null, null, "2026-11-21T10:00:00.000Z"],
      ["validades", null, null, "2026-11-21T10:00:00.000Z"],
      ["guias-a-vencer", null, null, "2026-11-21T10:00:00.000Z"],
      ["recalculo", null, null, null],
      ["reabertura-de-etapas", null, null, null],
      ["emissao-de-guias", null, null, null],
      ["notas-por-integracao", null, null, null],
      ["captura-do-adn", null, null, null],
    ])
    await varrer("2026-11-21T07:00:00-03:00")
    const depois = await consultar(admin, empresa)
    expect(depois.rotinas.map((r) => [r.executadaEm, r.feito, r.proximaEm])).toEqual([
      ...Array.from({ length: 4 }, () => ["2026-11-21T10:00:00.000Z", null, "2026-11-22T10:00:00.000Z"]),
      ...Array.from({ length: 5 }, () => [null, null, null]),
    ])
  })

  it("o que fez fica dito, mesmo depois de olhar outra vez sem nada a fazer", async () => {
    const { escritorio, admin } = await umaCasa()
    const empresa = await novaEmpresa(admin)
    await ambiente.criarAtor(escritorio, "EMPRESA", [empresa.id])
    await comCertificado(admin, empresa, "2026-12-05T12:00:00-03:00")
    await comGuia(admin, empresa, "2026-11-25")
    await varrer()
    await varrer("2026-11-21T07:00:00-03:00")
    const em = "2026-11-20T12:00:00.000Z"
    expect(await rotina(admin, empresa, "validades")).toMatchObject({
      executadaEm: "2026-11-21T10:00:00.000Z",
      feito: { em, texto: "Avisou 2 pessoas: o certificado vence em 15 dias." },
      agora: {
        texto: "1 certificado vence em 14 dias",
        atencao: true,
        destino: `/perfil/certificados-digitais?empresa=${empresa.id}`,
      },
    })
    expect(await rotina(admin, empresa, "guias-a-vencer")).toMatchObject({
      feito: { em, texto: "Avisou 2 pessoas: IRRF lucros vence em 5 dias." },
      agora: { texto: "1 guia em aberto", atencao: false },
    })
    // The certificate within thirty days is also an alert.
    expect(await rotina(admin, empresa, "alertas")).toMatchObject({
      feito: { em, texto: "1 alerta novo ou mais grave." },
      agora: { texto: "1 alerta aberto", atencao: true },
    })
    expect(await rotina(admin, empresa, "emissao-de-guias")).toMatchObject({
      feito: { em, texto: "1 guia de 10/2026." },
      chave: null,
    })
  })

  it("um mês que mudou é refeito e uma etapa conferida se reabre: as duas dizem o que fizeram", async () => {
    const { admin } = await umaCasa()
    const empresa = await novaEmpresa(admin)
    const corpo = { competencia: "2026-10", selecao: { empresas: [empresa.id] } }
    await ambiente.pedir(admin, "POST", "/fechamentos/das/calcular", { corpo })
    expect((await rotina(admin, empresa, "recalculo")).feito).toBeNull()
    await concluirEtapas(ambiente.banco, admin.escopo, "2026-10", [empresa.id])
    agora = "2026-11-20T15:00:00-03:00"
    const receita = { idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor: "20000.00" }
    const r = await ambiente.pedir(admin, "PUT", `/empresas/${empresa.id}/historico/2026-10`, {
      corpo: { receitas: [receita], folha: null },
    })
    expect(r.status).toBe(200)
    await ambiente.servico.trabalhos.recalculo()
    // Anexo I, 1ª faixa: 20.000,00 × 4 % = 800,00
    expect(await rotina(admin, empresa, "recalculo")).toMatchObject({
      executadaEm: "2026-11-20T18:00:00.000Z",
      feito: { em: "2026-11-20T18:00:00.000Z", texto: "10/2026: DAS de R$ 800,00." },
      agora: null,
    })
    expect(await rotina(admin, empresa, "reabertura-de-etapas")).toMatchObject({
      feito: { texto: "10/2026: A receita digitada do mês mudou depois da conferência." },
      agora: {
        texto: "Faturamento de 10/2026 a conferir de novo",
        destino: `/painel/fechamento/faturamento?competencia=2026-10&empresa=${empresa.id}`,
      },
    })
    // Concluded again, nothing waits; what happened is still told.
    await concluirEtapas(ambiente.banco, admin.escopo, "2026-10", [empresa.id])
    expect(await rotina(admin, empresa, "reabertura-de-etapas")).toMatchObject({
      feito: { texto: "10/2026: A receita digitada do mês mudou depois da conferência." },
      agora: null,
    })
  })

  it("as notas que outro sistema envia com uma chave: a última, e quantas em 30 dias", async () => {
    const { admin } = await umaCasa()
    // Who issued the note of the file.
    const empresa = await umaEmpresa().comCnpj("11222333000181").doAnexo("III").criar(ambiente, admin.escopo)
    expect((await rotina(admin, empresa, "notas-por-integracao")).agora).toEqual({
      texto: "Nenhuma chave de integração em uso",
      atencao: false,
      destino: "/perfil/integracao",
    })
    // Sent by a person, it is not of the integration.
    const nota = [{ nome: "n.xml", bytes: NOTA }]
    expect((await ambiente.enviar(admin, nota)).status).toBe(202)
    const { id, ator } = await criarChave(ambiente, admin, { empresas: null })
    expect(await rotina(admin, empresa, "notas-por-integracao")).toMatchObject({
      feito: null,
      agora: { texto: "1 chave em uso" },
    })
    const outra = Buffer.from(NOTA.toString("utf8"))
    expect((await ambiente.enviar(ator, [{ nome: "de-novo.xml", bytes: outra }])).status).toBe(202)
    const { feito } = await rotina(admin, empresa, "notas-por-integracao")
    expect(feito).toMatchObject({
      em: "2026-11-20T12:00:00.000Z",
      texto: expect.stringContaining("já estava importada"),
    })
    await ambiente.pedir(admin, "DELETE", `/chaves-api/${id}`)
    expect((await rotina(admin, empresa, "notas-por-integracao")).agora?.texto).toBe(
      "Nenhuma chave de integração em uso",
    )
  })

  it("a empresa cadastrada por engano ainda se exclui, depois de olhada e com uma rotina desligada", async () => {
    const { admin } = await umaCasa()
    const empresa = await umaEmpresa()
      .comCnpj(`${String(++cnpj).padStart(8, "0")}000100`)
      .noSistemaDesde("2026-11")
      .criar(ambiente, admin.escopo)
    await mudar(admin, empresa, "validades", false, 0)
    await varrer()
    expect((await rotina(admin, empresa, "alertas")).executadaEm).not.toBeNull()
    expect((await ambiente.pedir(admin, "DELETE", `/empresas/${empresa.id}`)).status).toBe(200)
    expect((await ambiente.pedir(admin, "GET", `/empresas/${empresa.id}/automacao`)).status).toBe(404)
  })

  it("quem saiu da carteira não é mais olhado, e a tela sabe", async () => {
    const { admin } = await umaCasa()
    const empresa = await novaEmpresa(admin)
    await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.update(empresas).set({ idCategoria: 37 }).where(eq(empresas.id, empresa.id)),
    )
    await varrer()
    const { naCarteira, rotinas } = await consultar(admin, empresa)
    expect(naCarteira).toBe(false)
    for (const { executadaEm, proximaEm } of rotinas) expect([executadaEm, proximaEm]).toEqual([null, null])
  })
})

describe("desligar e ligar", () => {
  const ligada = { rotina: "validades", ativa: true, versao: 0, alteradaEm: null, alteradaPor: null }

  it("os avisos de certificado: desligados, ninguém sabe; ligados de novo, o aviso do marco chega", async () => {
    const { admin } = await umaCasa()
    const empresa = await novaEmpresa(admin)
    const outra = await novaEmpresa(admin)
    await comCertificado(admin, empresa, "2026-12-20T12:00:00-03:00")
    expect((await rotina(admin, empresa, "validades")).chave).toEqual(ligada)
    const desligada = (await mudar(admin, empresa, "validades", false, 0)).json<ChaveDaRotina>()
    expect(desligada).toEqual({
      rotina: "validades",
      ativa: false,
      versao: 1,
      alteradaEm: "2026-11-20T12:00:00.000Z",
      alteradaPor: admin.nome,
    })
    await varrer()
    const quieta = await rotina(admin, empresa, "validades")
    expect([quieta.executadaEm, quieta.proximaEm, quieta.chave?.ativa]).toEqual([null, null, false])
    expect((await avisosDe(admin)).filter((t) => t.startsWith("O certificado"))).toEqual([])
    // Of this company alone.
    expect((await rotina(admin, outra, "validades")).executadaEm).not.toBeNull()
    expect((await mudar(admin, empresa, "validades", true, 1)).json()).toMatchObject({ ativa: true, versao: 2 })
    await varrer()
    expect((await avisosDe(admin)).filter((t) => t.startsWith("O certificado"))).toEqual([
      `O certificado de ${await apelidoDe(admin, empresa)} vence em 30 dias`,
    ])
  })

  it("os avisos de guias: desligados, ninguém sabe; ligados de novo, o aviso chega", async () => {
    const { admin } = await umaCasa()
    const empresa = await novaEmpresa(admin)
    await comGuia(admin, empresa, "2026-11-23")
    await mudar(admin, empresa, "guias-a-vencer", false, 0)
    await varrer()
    const deGuias = async () => (await avisosDe(admin)).filter((t) => t.includes("IRRF lucros"))
    expect(await deGuias()).toEqual([])
    await mudar(admin, empresa, "guias-a-vencer", true, 1)
    await varrer()
    expect(await deGuias()).toEqual([`${await apelidoDe(admin, empresa)}: IRRF lucros vence em 3 dias`])
  })

  it("a procura de receita: o alerta se fecha na hora e não volta; ligada de novo, volta na hora e avisa", async () => {
    const { admin } = await umaCasa()
    const empresa = await umaEmpresa()
      .comCnpj(`${String(++cnpj).padStart(8, "0")}000100`)
      .doAnexo("I")
      .criar(ambiente, admin.escopo)
    const abertos = async () =>
      (await ambiente.pedir(admin, "GET", `/alertas?idEmpresa=${empresa.id}&tipo=sem-receita`)).json<{
        lista: Alerta[]
      }>().lista
    const semReceita = async () => (await avisosDe(admin)).filter((t) => t.endsWith("Mês sem receita informada"))
    await mudar(admin, empresa, "receita-sem-noticia", false, 0)
    await varrer()
    expect([await abertos(), await semReceita()]).toEqual([[], []])
    await mudar(admin, empresa, "receita-sem-noticia", true, 1)
    expect(await abertos()).toHaveLength(1)
    expect(await semReceita()).toHaveLength(1)
    expect((await rotina(admin, empresa, "receita-sem-noticia")).agora).toEqual({
      texto: "1 mês sem receita",
      atencao: true,
      destino: `/perfil/automacao?empresa=${empresa.id}&alertas=abertos&alertasDe=${empresa.id}&alertasTipo=sem-receita`,
    })
    await mudar(admin, empresa, "receita-sem-noticia", false, 2)
    expect(await abertos()).toEqual([])
  })

  it("sobre uma versão que não é a lida, recusa; para o que já está, nada muda", async () => {
    const { admin } = await umaCasa()
    const empresa = await novaEmpresa(admin)
    expect((await mudar(admin, empresa, "validades", true, 0)).json()).toEqual(ligada)
    expect((await mudar(admin, empresa, "validades", false, null)).status).toBe(428)
    expect((await mudar(admin, empresa, "validades", false, 1)).status).toBe(412)
    const r = await mudar(admin, empresa, "validades", false, 0)
    expect([r.status, r.cabecalhos.etag]).toEqual([200, '"1"'])
    expect((await mudar(admin, empresa, "validades", true, 0)).status).toBe(412)
    // What keeps figures right has no switch.
    expect((await mudar(admin, empresa, "recalculo", false, 0)).status).toBe(400)
    expect((await mudar(admin, { ...empresa, id: randomUUID() }, "validades", false, 0)).status).toBe(404)
  })

  it("dois administradores ao mesmo tempo: um muda, o outro é avisado", async () => {
    const { escritorio, admin } = await umaCasa()
    const outro = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
    const empresa = await novaEmpresa(admin)
    const respostas = await Promise.all([
      mudar(admin, empresa, "validades", false, 0),
      mudar(outro, empresa, "validades", false, 0),
    ])
    expect(respostas.map((r) => r.status).sort()).toEqual([200, 412])
  })

  it("o histórico diz quem mudou qual rotina, e não o que o sistema fez sozinho", async () => {
    const { admin } = await umaCasa()
    const empresa = await novaEmpresa(admin)
    await mudar(admin, empresa, "guias-a-vencer", false, 0)
    await mudar(admin, empresa, "guias-a-vencer", true, 1)
    await varrer()
    const r = await ambiente.pedir(admin, "GET", `/auditoria?idEmpresa=${empresa.id}&registrosPorPagina=100`)
    const registros = r
      .json<{ lista: { entidade: string; idRegistro: string; autor: string; antes: unknown; depois: unknown }[] }>()
      .lista.filter(({ entidade }) => entidade?.startsWith("automacoes"))
    expect(registros).toMatchObject([
      { idRegistro: "guias-a-vencer", autor: admin.nome, antes: { ativa: false }, depois: { ativa: true } },
      { idRegistro: "guias-a-vencer", autor: admin.nome, antes: null, depois: { ativa: false } },
    ])
  })
})

async function apelidoDe(ator: Ator, { id }: EmpresaDeTeste): Promise<string> {
  const [linha] = await ambiente.banco.emEscopo(ator.escopo, (tx) =>
    tx.select({ apelido: empresas.apelido }).from(empresas).where(eq(empresas.id, id)),
  )
  return linha?.apelido ?? ""
}
