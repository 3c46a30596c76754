import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core"
import type { ServicoDaEmpresa } from "@partida/contracts"
import { useState } from "react"
import { ErroDaApi, mensagemDe } from "../../lib/api/erro.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { CampoDeTabela } from "../tabelas/CampoDeTabela.tsx"
import { useCriarServico } from "./emissao.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoCriar: (servico: ServicoDaEmpresa) => void
  readonly aoDesistir: () => void
}

/** What the company does, once: the next notes only choose it. */
export function NovoServico({ idEmpresa, aoCriar, aoDesistir }: Props) {
  const [nome, setNome] = useState("")
  const [codigo, setCodigo] = useState("")
  const [descricao, setDescricao] = useState("")
  const criar = useCriarServico(idEmpresa)
  const campo = (nomeDoCampo: string) =>
    criar.error instanceof ErroDaApi && criar.error.campo === nomeDoCampo ? criar.error.mensagem : null
  const semCampo = criar.error && !["nome", "codigo", "descricao"].some((c) => campo(c))
  return (
    <Stack gap="sm">
      <TextInput
        label="Como você chama este serviço"
        placeholder="Consultoria mensal"
        maxLength={60}
        value={nome}
        error={campo("nome")}
        onChange={(e) => setNome(e.currentTarget.value)}
      />
      <CampoDeTabela
        tabela="codigos-tributacao"
        label="Código nacional do serviço"
        placeholder="Procure pelo que é feito: suporte, consultoria…"
        value={codigo}
        error={campo("codigo")}
        onChange={setCodigo}
      />
      <Textarea
        label="Descrição que sai na nota"
        autosize
        minRows={2}
        maxLength={2000}
        value={descricao}
        error={campo("descricao")}
        onChange={(e) => setDescricao(e.currentTarget.value)}
      />
      {semCampo && (
        <Faixa tom="erro" anunciar>
          {mensagemDe(criar.error)}
        </Faixa>
      )}
      <Group gap="sm">
        <Button
          variant="light"
          loading={criar.isPending}
          onClick={() => criar.mutate({ nome, codigo, descricao }, { onSuccess: aoCriar })}
        >
          Cadastrar serviço
        </Button>
        <Button variant="subtle" onClick={aoDesistir}>
          Voltar
        </Button>
      </Group>
    </Stack>
  )
}
