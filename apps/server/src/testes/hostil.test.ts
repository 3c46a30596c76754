import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { alcancaPapel, type Papel, type Rota, rotas } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "./ambiente.ts"
import { type EmpresaDeTeste, umaEmpresa } from "./empresas.ts"

/**
 * Walks every call of the contract as an attacker: nobody signed in, the wrong role, another office's ids, another
 * company's ids. A call added to the contract is attacked without anybody remembering to.
 */
const todas: [string, Rota][] = Object.entries(rotas)
const protegidas = todas.filter(([, r]) => r.papel !== "publica")
const NOTA = readFileSync(
  new URL("../documentos/nfse-nacional/exemplos/06-nfse-1.01-simples-tomador-pf.xml", import.meta.url),
)

let ambiente: Ambiente
let vitima: Ator
let empresa: EmpresaDeTeste
let idNota: string
let idLote: string
let atacantes: Record<Papel, Ator>
let donoDeOutraEmpresa: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  const escritorio = await ambiente.criarEscritorio("Vítima")
  vitima = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  empresa = await umaEmpresa()
    .comCnpj("11222333000181")
    .noSistemaDesde("2026-09")
    .doAnexo("III")
    .comDozeMesesAntesDe("2026-09", 100_000n)
    .criar(ambiente, vitima.escopo)
  const outra = await umaEmpresa().comCnpj("11444777000161").doAnexo("I").criar(ambiente, vitima.escopo)
  donoDeOutraEmpresa = await ambiente.criarAtor(escritorio, "EMPRESA", [outra.id])
  idLote = (await ambiente.enviar(vitima, [{ nome: "n.xml", bytes: NOTA }])).json<{ idLote: string }>().idLote
  idNota =
    (await ambiente.pedir(vitima, "GET", "/notas-fiscais")).json<{ lista: { id: string }[] }>().lista[0]?.id ?? ""
  await ambiente.pedir(vitima, "POST", "/fechamentos/das/calcular", {
    corpo: { competencia: "2026-09", selecao: { empresas: [empresa.id] } },
  })
  const alheio = await ambiente.criarEscritorio("Atacante")
  const criar = (papel: Papel) => ambiente.criarAtor(papel === "ROOT" ? null : alheio, papel)
  atacantes = {
    FUNCIONARIO: await criar("FUNCIONARIO"),
    EMPRESA: await criar("EMPRESA"),
    CONTADOR: await criar("CONTADOR"),
    ADMINISTRADOR: await criar("ADMINISTRADOR"),
    ROOT: await criar("ROOT"),
    INTEGRACAO: await criar("INTEGRACAO"),
  }
})
afterAll(() => ambiente.fechar())

/** The call with the victim's ids in the path and a valid body, so that only authorization can refuse it. */
function chamar(ator: Ator | null, nome: string, rota: Rota) {
  const id = rota.caminho.startsWith("/lotes")
    ? idLote
    : rota.caminho.startsWith("/notas-fiscais")
      ? idNota
      : empresa.id
  const caminho = rota.caminho.replace(":idEmpresa", empresa.id).replace(":competencia", "2026-09").replace(":id", id)
  const consulta: Record<string, string> = {
    listarFechamentos: "?competencia=2026-09",
    listarHistorico: "?ate=2026-09",
  }
  const corpos: Record<string, unknown> = {
    informarMes: { receitas: [], folha: null },
    decidirNota: { decisao: "aceita", motivo: "motivo bem explicado" },
    definirAtividadeDaNota: { idAtividade: empresa.atividades[0], lembrarCodigo: false },
    calcularFechamentos: { competencia: "2026-09", selecao: { empresas: [empresa.id] } },
    fecharFechamentos: { competencia: "2026-09", selecao: { empresas: [empresa.id] } },
    fecharMes: { idApuracao: randomUUID() },
    reabrirMes: { motivo: "motivo bem explicado" },
  }
  return ambiente.pedir(ator, rota.metodo, caminho + (consulta[nome] ?? ""), rota.corpo ? { corpo: corpos[nome] } : {})
}

describe("ninguém entra onde não deve", () => {
  it("o contrato tem o que atacar", () => {
    expect(protegidas.length).toBeGreaterThan(15)
    expect(idNota).not.toBe("")
  })

  it.each(protegidas)("%s: sem entrar, 401 e nada mais", async (nome, rota) => {
    const r = await chamar(null, nome, rota)
    expect(r.status).toBe(401)
    expect(r.json()).toMatchObject({ codigo: "nao-autenticado" })
  })

  it("token adulterado ou de outro uso não entra", async () => {
    for (const token of [`${vitima.token.slice(0, -4)}AAAA`, "eyJhbGciOiJub25lIn0.e30.", "x"]) {
      expect((await ambiente.pedir({ ...vitima, token }, "GET", "/conta/pessoa")).status).toBe(401)
    }
  })

  it.each(protegidas.filter(([, r]) => r.papel !== null))(
    "%s: perfil abaixo do exigido recebe 403",
    async (nome, rota) => {
      for (const papel of ["FUNCIONARIO", "EMPRESA", "CONTADOR"] as const) {
        if (rota.papel === "publica" || alcancaPapel(papel, rota.papel)) continue
        const r = await chamar(atacantes[papel], nome, rota)
        expect([papel, r.status]).toEqual([papel, 403])
      }
    },
  )

  it("credencial de máquina não usa telas", async () => {
    expect((await ambiente.pedir(atacantes.INTEGRACAO, "GET", "/conta/pessoa")).status).toBe(403)
  })

  const comId = protegidas.filter(([, r]) => r.caminho.includes(":"))
  it.each(comId)("%s: registro de outro escritório não existe", async (nome, rota) => {
    const r = await chamar(atacantes.ADMINISTRADOR, nome, rota)
    expect(r.status).toBe(404)
  })

  it.each(comId)(
    "%s: registro de outra empresa do mesmo escritório não existe para quem é de uma só",
    async (nome, rota) => {
      const r = await chamar(donoDeOutraEmpresa, nome, rota)
      const permitido = rota.papel === null || (rota.papel !== "publica" && alcancaPapel("EMPRESA", rota.papel))
      expect(r.status).toBe(permitido ? 404 : 403)
    },
  )

  it("listas e seleções do atacante não alcançam a vítima", async () => {
    for (const caminho of ["/empresas", "/notas-fiscais", "/fechamentos/das?competencia=2026-09", "/lotes"]) {
      expect(
        (await ambiente.pedir(atacantes.ADMINISTRADOR, "GET", caminho)).json<{ lista: unknown[] }>().lista,
      ).toEqual([])
    }
    const r = await chamar(atacantes.ADMINISTRADOR, "calcularFechamentos", rotas.calcularFechamentos)
    expect(r.json()).toMatchObject({ codigo: "entrada-invalida" })
    expect(
      (await ambiente.pedir(donoDeOutraEmpresa, "GET", "/notas-fiscais")).json<{ lista: unknown[] }>().lista,
    ).toEqual([])
  })

  it("importar a nota da vítima no escritório do atacante não a traz", async () => {
    const { idLote: lote } = (await ambiente.enviar(atacantes.ADMINISTRADOR, [{ nome: "n.xml", bytes: NOTA }])).json<{
      idLote: string
    }>()
    const itens = await ambiente.pedir(atacantes.ADMINISTRADOR, "GET", `/lotes/${lote}/itens`)
    expect(itens.json<{ lista: unknown[] }>().lista).toMatchObject([
      { resultado: 4, codigo: "documento-de-outra-empresa" },
    ])
  })

  it("o cabeçalho de escritório só vale para Root", async () => {
    const r = await ambiente.pedir(atacantes.ADMINISTRADOR, "GET", `/empresas/${empresa.id}`, {
      idEscritorio: vitima.escopo.idEscritorio,
    })
    expect(r.status).toBe(404)
    const root = await ambiente.pedir(atacantes.ROOT, "GET", `/empresas/${empresa.id}`, {
      idEscritorio: vitima.escopo.idEscritorio,
    })
    expect(root.status).toBe(200)
    expect((await ambiente.pedir(atacantes.ROOT, "GET", "/empresas")).json()).toMatchObject({
      codigo: "escritorio-nao-escolhido",
    })
    expect((await ambiente.pedir(atacantes.ROOT, "GET", "/empresas", { idEscritorio: randomUUID() })).status).toBe(404)
  })

  it("entrada torta responde 400 nomeando o campo e não muda nada", async () => {
    const casos: [string, string, unknown][] = [
      ["GET", "/fechamentos/das?competencia=2026-13", undefined],
      ["GET", "/fechamentos/das?competencia=2026-09&pagina=0", undefined],
      ["GET", "/empresas/nao-e-id", undefined],
      ["POST", "/fechamentos/das/calcular", { competencia: "2026-09", selecao: { empresas: [] } }],
      [
        "PUT",
        `/empresas/${empresa.id}/historico/2026-09`,
        {
          receitas: [{ idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor: "-1.00" }],
          folha: null,
        },
      ],
      [
        "PUT",
        `/empresas/${empresa.id}/historico/2026-09`,
        {
          receitas: [{ idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor: 10.1 }],
          folha: null,
        },
      ],
    ]
    for (const [metodo, caminho, corpo] of casos) {
      const r = await ambiente.pedir(vitima, metodo as "GET", caminho, corpo === undefined ? {} : { corpo })
      expect([caminho, r.status]).toEqual([caminho, 400])
      expect(r.json()).toMatchObject({
        codigo: "entrada-invalida",
        campo: expect.any(String),
        mensagem: expect.any(String),
      })
    }
  })
})
