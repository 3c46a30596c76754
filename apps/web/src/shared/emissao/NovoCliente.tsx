import { Button, Group, SegmentedControl, Stack, TextInput } from "@mantine/core"
import type { Cliente } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { consultaCnpj } from "../cadastro/cadastro.api.ts"
import { useCriarCliente } from "./emissao.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoCriar: (cliente: Cliente) => void
  readonly aoDesistir: () => void
}

const TAMANHO_DO_CNPJ = 14

/** A client in three fields: the document of a company brings its name and address. */
export function NovoCliente({ idEmpresa, aoCriar, aoDesistir }: Props) {
  const [tipo, setTipo] = useState<"cnpj" | "cpf">("cnpj")
  const [documento, setDocumento] = useState("")
  const [nome, setNome] = useState<string | null>(null)
  const [email, setEmail] = useState("")
  const criar = useCriarCliente(idEmpresa)
  const achado = useQuery({
    ...consultaCnpj(documento),
    enabled: tipo === "cnpj" && documento.length === TAMANHO_DO_CNPJ,
    retry: false,
  }).data
  const dados = tipo === "cnpj" ? achado : undefined
  const campo = (nomeDoCampo: string) =>
    criar.error instanceof ErroDaApi && criar.error.campo === nomeDoCampo ? criar.error.mensagem : null
  const salvar = () =>
    criar.mutate(
      {
        tipo,
        documento,
        nome: (nome ?? dados?.razaoSocial ?? "").trim(),
        email: email.trim() || null,
        ...(dados?.cep && dados.logradouro && dados.numero && dados.bairro && dados.idMunicipio
          ? {
              cep: dados.cep,
              logradouro: dados.logradouro,
              numero: dados.numero,
              bairro: dados.bairro,
              idMunicipio: dados.idMunicipio,
            }
          : {}),
      },
      { onSuccess: aoCriar },
    )
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Tipo de cliente"
        value={tipo}
        onChange={(novo) => setTipo(novo === "cpf" ? "cpf" : "cnpj")}
        data={[
          { value: "cnpj", label: "Empresa" },
          { value: "cpf", label: "Pessoa" },
        ]}
      />
      <Campo
        tipo={tipo}
        name="documento"
        label={tipo === "cnpj" ? "CNPJ do cliente" : "CPF do cliente"}
        value={documento}
        error={campo("documento")}
        onChange={setDocumento}
        onBlur={() => undefined}
      />
      <TextInput
        label="Nome"
        maxLength={150}
        value={nome ?? dados?.razaoSocial ?? ""}
        error={campo("nome")}
        onChange={(e) => setNome(e.currentTarget.value)}
      />
      <TextInput
        label="E-mail (opcional)"
        type="email"
        value={email}
        error={campo("email")}
        onChange={(e) => setEmail(e.currentTarget.value)}
      />
      {!campo("documento") && !campo("nome") && !campo("email") && <Recusa erro={criar.error} />}
      <Group gap="sm">
        <Button variant="light" loading={criar.isPending} onClick={salvar}>
          Cadastrar cliente
        </Button>
        <Button variant="subtle" onClick={aoDesistir}>
          Voltar
        </Button>
      </Group>
    </Stack>
  )
}
