import { type Papel, rotasDosUsuarios, type Usuario } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { queixasDoEsquema } from "../../lib/formulario/queixas.ts"
import { mesclar, separarCampos } from "../../shared/formulario/conflito.ts"
import { buscaDosUsuarios, filtroDaBusca } from "./busca.ts"
import { empresasEmPalavras } from "./Celulas.tsx"
import {
  camposComparados,
  conferir,
  corpoDe,
  type Digitado,
  papeisOferecidos,
  pedeEmpresas,
  VAZIO,
} from "./formulario.ts"

/** What the invitation complains about. */
const queixasDe = (digitado: Digitado) => ({
  ...queixasDoEsquema(rotasDosUsuarios.convidarUsuario.corpo, { ...corpoDe(digitado), email: digitado.email }),
  ...conferir(digitado),
})

const PADARIA = { id: "00000000-0000-4000-8000-00000000000a", apelido: "Padaria" }
const CLINICA = { id: "00000000-0000-4000-8000-00000000000b", apelido: "Clínica" }
const base: Digitado = {
  nome: "Ana Souza",
  email: "ana@padaria.example",
  idPapel: 3,
  somenteConcedidas: false,
  empresas: [PADARIA],
}

describe("perfis que alguém pode dar", () => {
  it.each<[Papel, readonly number[], readonly number[]]>([
    ["ROOT", [1, 2, 3, 4], [5]],
    ["ADMINISTRADOR", [2, 3, 4], []],
    ["CONTADOR", [3, 4], []],
    ["EMPRESA", [4], []],
    ["FUNCIONARIO", [], []],
  ])("%s: no escritório %j, fora de escritório %j", (papel, dentro, fora) => {
    expect(papeisOferecidos(papel, false)).toEqual(dentro)
    expect(papeisOferecidos(papel, true)).toEqual(fora)
  })
})

describe("empresas do perfil", () => {
  it.each([
    [1, false, false],
    [2, false, false],
    [2, true, true],
    [3, false, true],
    [4, false, true],
    [5, true, false],
  ] as const)("perfil %i, somente concedidas %s: pede empresas %s", (idPapel, somenteConcedidas, esperado) => {
    const digitado = { ...base, idPapel, somenteConcedidas }
    expect(pedeEmpresas(digitado)).toBe(esperado)
    expect(corpoDe(digitado).empresas).toEqual(esperado ? [PADARIA.id] : [])
  })

  it("a marca das concedidas só acompanha o contador", () => {
    expect(corpoDe({ ...base, somenteConcedidas: true }).somenteConcedidas).toBe(false)
    expect(corpoDe({ ...base, idPapel: 2, somenteConcedidas: true }).somenteConcedidas).toBe(true)
  })

  it.each<[Partial<Usuario>, string]>([
    [{ idPapel: 5 }, "De todos os escritórios"],
    [{ idPapel: 1 }, "Todas"],
    [{ idPapel: 2 }, "Todas"],
    [{ idPapel: 2, somenteConcedidas: true, empresas: [] }, "Nenhuma"],
    [{ idPapel: 3, empresas: [PADARIA] }, "Padaria"],
    [{ idPapel: 3, empresas: [PADARIA, CLINICA] }, "Padaria e 1 outra"],
  ])("%j vê: %s", (mudanca, esperado) => {
    const usuario: Usuario = {
      id: PADARIA.id,
      nome: "Ana",
      email: "",
      idPapel: 4,
      situacao: "ativo",
      somenteConcedidas: false,
      empresas: [],
      criadoEm: "",
      ultimaEntradaEm: null,
      podeEditar: true,
      versao: 1,
      ...mudanca,
    }
    expect(empresasEmPalavras(usuario)).toBe(esperado)
  })
})

describe("queixas do formulário", () => {
  it("nada a dizer de um cadastro completo", () => {
    expect(queixasDe(base)).toEqual({})
    expect(queixasDe({ ...base, idPapel: 2, empresas: [] })).toEqual({})
  })

  it("cada campo com a sua", () => {
    expect(Object.keys(queixasDe(VAZIO)).sort()).toEqual(["email", "idPapel", "nome"])
    expect(queixasDe(VAZIO).idPapel).toBe("Escolha o perfil.")
    expect(queixasDe({ ...base, email: "ana" }).email).toMatch(/e-mail válido/)
    expect(queixasDe({ ...base, empresas: [] }).empresas).toMatch(/ao menos uma empresa/)
    expect(queixasDe({ ...base, nome: "", empresas: [] })).toHaveProperty("nome")
    expect(queixasDe({ ...base, nome: "", empresas: [] })).toHaveProperty("empresas")
  })
})

describe("outra pessoa salvou antes", () => {
  const atual: Digitado = { ...base, nome: "Ana Lima", idPapel: 4, empresas: [PADARIA, CLINICA] }

  it("diz o que a outra pessoa mudou, em palavras", () => {
    const { deles } = separarCampos(camposComparados, { base, agora: atual, meu: base })
    expect(deles.map(({ rotulo, emPalavras }) => `${rotulo}: ${emPalavras(base)} → ${emPalavras(atual)}`)).toEqual([
      "Nome: Ana Souza → Ana Lima",
      "Perfil: Empresa → Funcionário",
      "Empresas: Padaria → Padaria, Clínica",
    ])
  })

  it("a ordem das empresas não é mudança", () => {
    const trocada = { ...atual, empresas: [CLINICA, PADARIA] }
    expect(separarCampos(camposComparados, { base: atual, agora: trocada, meu: atual })).toEqual({
      conflitos: [],
      deles: [],
      meus: [],
    })
    expect(corpoDe(trocada)).toEqual(corpoDe(atual))
  })

  it("o que digitei fica; o resto vem da versão atual", () => {
    const tudoMeu = (meu: Digitado) => mesclar(camposComparados, { base, agora: atual, meu }, () => true)
    expect(tudoMeu({ ...base, nome: "Ana S. Souza" })).toEqual({ ...atual, nome: "Ana S. Souza" })
    expect(tudoMeu(base)).toEqual(atual)
    expect(tudoMeu({ ...base, empresas: [CLINICA] }).empresas).toEqual([CLINICA])
  })
})

describe("endereço da lista", () => {
  it("o que não se entende é ignorado", () => {
    expect(filtroDaBusca(buscaDosUsuarios.parse({ papel: "9", situacao: "todos", empresa: "x", pagina: "0" }))).toEqual(
      {},
    )
    const lida = buscaDosUsuarios.parse({ papel: "3", situacao: "convidado", empresa: PADARIA.id, busca: "ana" })
    expect(filtroDaBusca(lida)).toEqual({ busca: "ana", idPapel: 3, situacao: "convidado", idEmpresa: PADARIA.id })
  })

  it("escolher a opção de todos limpa o filtro", () => {
    expect(buscaDosUsuarios.shape.papel.parse("")).toBeUndefined()
    expect(buscaDosUsuarios.shape.situacao.parse("todos")).toBeUndefined()
  })
})
