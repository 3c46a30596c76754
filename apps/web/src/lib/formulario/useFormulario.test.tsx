// @vitest-environment happy-dom
import { MantineProvider, TextInput } from "@mantine/core"
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { ErroDaApi } from "../api/erro.ts"
import { type OpcoesDoFormulario, useFormulario } from "./useFormulario.ts"

afterEach(cleanup)

const esquema = z.object({
  email: z.string().trim().regex(/@/, "E-mail inválido."),
  nome: z.string().trim().min(2, "Informe o nome."),
  linhas: z.array(z.object({ valor: z.string().regex(/^\d+$/, "Só números.") })),
  senha: z.string(),
})
type Valores = z.input<typeof esquema>
const VAZIO: Valores = { email: "", nome: "", linhas: [{ valor: "1" }, { valor: "2" }], senha: "" }
type Opcoes = Partial<OpcoesDoFormulario<Valores, typeof esquema, string>>

let sujo = false
/** The e-mail, second on the page, is first in the schema: focus follows the page. */
function Exemplo({ escondeEmail = false, ...opcoes }: Opcoes & { readonly escondeEmail?: boolean }) {
  const form = useFormulario({ esquema, iniciais: VAZIO, enviar: async () => "salvo", segredos: ["senha"], ...opcoes })
  sujo = form.sujo
  const { itens, trocar } = form.lista("linhas")
  return (
    <form {...form.formulario}>
      {form.falha && <p role="alert">{form.falha.mensagem}</p>}
      <TextInput label="Nome" {...form.campo("nome")} />
      {!escondeEmail && <TextInput label="E-mail" {...form.campo("email")} />}
      <TextInput label="Senha" {...form.campo("senha")} />
      {itens.map((_, i) => (
        <TextInput key={String(i)} label={`Linha ${i}`} {...form.campo(`linhas.${i}.valor`)} />
      ))}
      <button type="button" onClick={() => trocar(itens.slice(1))}>
        Tirar a primeira
      </button>
      <button type="submit" disabled={form.enviando}>
        Salvar
      </button>
    </form>
  )
}

const abrir = (opcoes: Parameters<typeof Exemplo>[0] = {}) =>
  render(
    <MantineProvider env="test">
      <Exemplo {...opcoes} />
    </MantineProvider>,
  )
const campo = (rotulo: string) => screen.getByRole<HTMLInputElement>("textbox", { name: rotulo })
const digitar = (rotulo: string, value: string) => fireEvent.change(campo(rotulo), { target: { value } })
const salvar = () => fireEvent.click(screen.getByRole("button", { name: "Salvar" }))
const preencher = () => {
  digitar("Nome", "Ana")
  digitar("E-mail", "ana@x")
}

describe("quando reclama", () => {
  it("não enquanto se digita: ao sair do campo, e até ele mudar", () => {
    abrir()
    digitar("Nome", "A")
    expect(screen.queryByText("Informe o nome.")).toBeNull()
    fireEvent.blur(campo("Nome"))
    expect(screen.getByText("Informe o nome.")).toBeTruthy()
    digitar("Nome", "An")
    expect(screen.queryByText("Informe o nome.")).toBeNull()
  })

  it("passar por um campo sem mexer não reclama; sair dele para um botão, também não", () => {
    abrir()
    fireEvent.blur(campo("Nome"))
    expect(screen.queryByText("Informe o nome.")).toBeNull()
    digitar("Nome", "A")
    fireEvent.blur(campo("Nome"), { relatedTarget: screen.getByRole("button", { name: "Salvar" }) })
    expect(screen.queryByText("Informe o nome.")).toBeNull()
  })

  it("ao salvar, de tudo, com o foco no primeiro da página e não do esquema", () => {
    const enviar = vi.fn()
    abrir({ enviar })
    salvar()
    expect(screen.getByText("Informe o nome.")).toBeTruthy()
    expect(screen.getByText("E-mail inválido.")).toBeTruthy()
    expect(document.activeElement).toBe(campo("Nome"))
    digitar("Nome", "Ana")
    salvar()
    expect(document.activeElement).toBe(campo("E-mail"))
    expect(enviar).not.toHaveBeenCalled()
  })

  it("de um campo que não está na tela: avisa quem pode mostrá-lo, e não se perde", () => {
    const aoAcusar = vi.fn()
    abrir({ escondeEmail: true, aoAcusar })
    digitar("Nome", "Ana")
    salvar()
    expect(aoAcusar).toHaveBeenCalledExactlyOnceWith(["email"])
    expect(screen.getByRole("alert").textContent).toBe("E-mail inválido.")
  })

  it("diz o que é obrigatório pelo esquema", () => {
    abrir()
    expect(["Nome", "E-mail", "Senha", "Linha 0"].map((rotulo) => campo(rotulo).required)).toEqual([
      true,
      true,
      false,
      true,
    ])
  })
})

describe("linhas", () => {
  it("a queixa é da linha, e some quando as linhas mudam de lugar", () => {
    abrir()
    preencher()
    digitar("Linha 1", "x")
    salvar()
    expect(screen.getAllByText("Só números.")).toHaveLength(1)
    expect(document.activeElement).toBe(campo("Linha 1"))
    fireEvent.click(screen.getByRole("button", { name: "Tirar a primeira" }))
    expect(screen.queryByText("Só números.")).toBeNull()
    expect(campo("Linha 0").value).toBe("x")
  })
})

describe("salvar", () => {
  it("manda o que o esquema entende, uma vez só, e fica limpo antes de avisar", async () => {
    let concluir: (resultado: string) => void = () => undefined
    const enviar = vi.fn(() => new Promise<string>((resolver) => (concluir = resolver)))
    const aoSalvar = vi.fn()
    abrir({ enviar, aoSalvar })
    digitar("Nome", " Ana ")
    digitar("E-mail", "ana@x")
    expect(sujo).toBe(true)
    fireEvent.submit(campo("Nome"))
    fireEvent.submit(campo("Nome"))
    expect(enviar).toHaveBeenCalledExactlyOnceWith({ ...VAZIO, nome: "Ana", email: "ana@x" })
    await act(async () => concluir("salvo"))
    expect(aoSalvar).toHaveBeenCalledExactlyOnceWith("salvo")
    expect(sujo).toBe(false)
  })

  it.each([{ ctrlKey: true }, { metaKey: true }])("Enter com %j salva", async (tecla) => {
    const enviar = vi.fn(async () => "salvo")
    abrir({ enviar })
    preencher()
    fireEvent.keyDown(campo("Nome"), { key: "Enter" })
    expect(enviar).not.toHaveBeenCalled()
    fireEvent.keyDown(campo("Nome"), { key: "Enter", ...tecla })
    await waitFor(() => expect(enviar).toHaveBeenCalledOnce())
  })

  it.each([
    ["nome", "Nome"],
    ["/nome", "Nome"],
    ["corpo.linhas.1.valor", "Linha 1"],
    ["/linhas/1/valor", "Linha 1"],
  ])("recusa do servidor sobre %s vai ao campo %s", async (nome, rotulo) => {
    const erro = new ErroDaApi({ codigo: "entrada-invalida", mensagem: "Recusado.", campo: nome, status: 400 })
    abrir({ enviar: () => Promise.reject(erro) })
    preencher()
    salvar()
    expect(await screen.findByText("Recusado.")).toBeTruthy()
    expect(document.activeElement).toBe(campo(rotulo))
    expect(screen.queryByRole("alert")).toBeNull()
    expect(sujo).toBe(true)
  })

  it("as outras falhas ficam num aviso só, e a seguinte tentativa o tira", async () => {
    const enviar = vi.fn(async () => "salvo")
    enviar.mockRejectedValueOnce(
      new ErroDaApi({ codigo: "sem-permissao", mensagem: "Sem permissão.", campo: "outro", status: 403 }),
    )
    enviar.mockRejectedValueOnce(new TypeError("x is undefined"))
    abrir({ enviar })
    preencher()
    salvar()
    expect((await screen.findByRole("alert")).textContent).toBe("Sem permissão.")
    salvar()
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toBe("Ocorreu um erro. Tente novamente mais tarde."),
    )
    salvar()
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull())
  })

  it("quem trata a falha não deixa aviso", async () => {
    const aoFalhar = vi.fn(async () => true)
    abrir({ enviar: () => Promise.reject(new Error("x")), aoFalhar })
    preencher()
    salvar()
    await waitFor(() => expect(aoFalhar).toHaveBeenCalledOnce())
    expect(screen.queryByRole("alert")).toBeNull()
  })
})

describe("o que é mudança", () => {
  const inicial = { ...VAZIO, nome: "Ana", email: "ana@x" }
  it("voltar ao que era, ou um espaço no fim, não é; um segredo, também não", () => {
    abrir({ iniciais: inicial })
    expect(sujo).toBe(false)
    digitar("Nome", "Bia")
    expect(sujo).toBe(true)
    digitar("Nome", "Ana ")
    expect(sujo).toBe(false)
    digitar("Senha", "segredo")
    expect(sujo).toBe(false)
    digitar("Linha 1", "3")
    expect(sujo).toBe(true)
  })
})
