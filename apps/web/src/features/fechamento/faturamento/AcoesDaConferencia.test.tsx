// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import type { DetalheDoFaturamento } from "@partida/contracts"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { AcoesDaConferencia } from "./AcoesDaConferencia.tsx"

const detalhe: DetalheDoFaturamento = {
  linha: {
    idEmpresa: "00000000-0000-4000-8000-000000000001",
    apelido: "Padaria Pão Quente",
    cnpj: "11222333000181",
    regime: "simples",
    responsavel: null,
    etapa: { situacao: "aberta", versao: 0, semMovimento: false, por: null, em: null, motivo: null, reabertaPor: null },
    fechado: false,
    token: "visto",
    receita: { notas: "0.00", digitada: "100.00", recebida: null, total: "100.00" },
    anterior: null,
    media: null,
    diferencas: { anterior: null, media: null },
    quantidadeDeNotas: 0,
    pendentes: { aDecidir: 0, semAtividade: 0, aResponder: 0, emEspera: 0, eventos: 0 },
    prazo: null,
    impedimentos: [],
    avisos: [],
  },
  razaoSocial: "Padaria Pão Quente Ltda",
  competencia: "2026-10",
  podeConcluir: true,
  podeReabrir: false,
  ressalvas: [],
}

afterEach(cleanup)

it("Ctrl + Enter conclui uma vez; segurada, a tecla não conclui a próxima, que ninguém viu", () => {
  const concluir = vi.fn()
  render(
    <MantineProvider env="test">
      <AcoesDaConferencia
        detalhe={detalhe}
        conferencia={{
          motivoDe: () => "",
          explicar: vi.fn(),
          semMovimento: false,
          declarar: vi.fn(),
          falta: null,
          recusa: null,
          enviando: false,
          concluir,
        }}
        proxima={detalhe.linha}
        aoAbrir={vi.fn()}
      />
    </MantineProvider>,
  )
  const botao = screen.getByRole("button", { name: "Concluir e abrir a próxima" })
  fireEvent.keyDown(botao, { key: "Enter", ctrlKey: true })
  expect(concluir).toHaveBeenCalledOnce()
  // Prevented all the same: on a focused button, Enter would be a click.
  for (let i = 0; i < 3; i++)
    expect(fireEvent.keyDown(botao, { key: "Enter", ctrlKey: true, repeat: true })).toBe(false)
  expect(concluir).toHaveBeenCalledOnce()
})
