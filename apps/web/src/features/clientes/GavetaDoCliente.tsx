import { Button, Group, Skeleton, Stack, Text } from "@mantine/core"
import { type Cliente, regimesDoCliente, tiposDeCliente } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { consultaCliente } from "../../shared/emissao/emissao.api.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { useArquivar } from "./clientes.api.ts"

/** One client: what the notes say of them, and what was issued. */
export function GavetaDoCliente({ id, aoFechar }: { readonly id: string; readonly aoFechar: () => void }) {
  const consulta = useQuery(consultaCliente(id))
  const { data } = consulta
  return (
    <Gaveta aberta comMargem largura={520} aoFechar={aoFechar} titulo={data?.nome ?? "Cliente"}>
      {data ? (
        <Dados cliente={data} />
      ) : consulta.error ? (
        <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
      ) : (
        <Stack gap="md" aria-busy>
          <Skeleton height={22} width="40%" />
          <Skeleton height={80} />
        </Stack>
      )}
    </Gaveta>
  )
}

function Dados({ cliente: c }: { readonly cliente: Cliente }) {
  const arquivar = useArquivar(c.id)
  const arquivado = c.arquivadoEm !== null
  const linhas = [
    ["Tipo", tiposDeCliente[c.tipo]],
    ["Documento", c.documento],
    ["Regime", c.regime && regimesDoCliente[c.regime]],
    ["E-mail", c.email],
    ["Telefone", c.telefone],
    ["Endereço", c.logradouro && [c.logradouro, c.numero, c.bairro, c.municipio].filter(Boolean).join(", ")],
    ["Notas em vigor", `${c.notas.quantas}, ${formatarReais(c.notas.total)}`],
  ] as const
  return (
    <Stack gap="md">
      {linhas.map(
        ([rotulo, valor]) =>
          valor && (
            <div key={rotulo}>
              <Text size="xs" c="dimmed">
                {rotulo}
              </Text>
              <Text size="sm">{valor}</Text>
            </div>
          ),
      )}
      <Group gap="sm">
        <BotaoLink to="/receitas/notas-fiscais" search={{ empresa: c.idEmpresa, periodo: "todas", busca: c.nome }}>
          Ver as notas
        </BotaoLink>
        <Button variant="default" loading={arquivar.isPending} onClick={() => arquivar.mutate(!arquivado)}>
          {arquivado ? "Trazer de volta" : "Arquivar"}
        </Button>
      </Group>
    </Stack>
  )
}
