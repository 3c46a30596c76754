import { Button, Group, Stack } from "@mantine/core"
import { type Cliente, rotasDosClientes, tiposDeContraparte } from "@partida/contracts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { avisar } from "../../ui/avisos.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { usePessoa } from "../conta/pessoa.ts"
import { camposComparados, corpoDe, leituraDe } from "../contrapartes/contraparte.ts"
import { GavetaDeEdicao } from "../formulario/GavetaDeEdicao.tsx"
import { useEdicao } from "../formulario/useEdicao.ts"
import { CamposDoCliente } from "./CamposDoCliente.tsx"
import { consultaCliente, useArquivarCliente, useEditarCliente } from "./emissao.api.ts"
import { TitulosDoCliente } from "./TitulosDoCliente.tsx"

interface Props {
  readonly id: string
  readonly aoFechar: () => void
}

/** One client, always read again: what the notes say of them, and what was issued. */
export function GavetaDoCliente({ id, aoFechar }: Props) {
  const { data, error, refetch } = useQuery({ ...consultaCliente(id), staleTime: 0, refetchOnWindowFocus: false })
  if (data) return <Edicao cliente={data} aoFechar={aoFechar} />
  return (
    <Gaveta aberta comMargem largura={560} aoFechar={aoFechar} titulo="Cliente">
      <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[38, 140]} />
    </Gaveta>
  )
}

function Edicao({ cliente, aoFechar }: { readonly cliente: Cliente; readonly aoFechar: () => void }) {
  const { id, notas } = cliente
  const editar = useEditarCliente(id)
  const arquivar = useArquivarCliente(id)
  const { alcanca } = usePessoa()
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "clientes.editar",
    registro: id,
    esquema: rotasDosClientes.editarCliente.corpo,
    corpo: corpoDe,
    campos: camposComparados,
    lido: leituraDe(cliente),
    reler: async () => leituraDe(await queryClient.fetchQuery({ ...consultaCliente(id), staleTime: 0 })),
    salvar: (corpo, versao) => editar.mutateAsync({ corpo, versao }),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `As alterações de ${nome} foram salvas.`)
    },
  })
  const arquivado = cliente.arquivadoEm !== null
  return (
    <GavetaDeEdicao
      edicao={edicao}
      campos={camposComparados}
      titulo={cliente.nome}
      subtitulo={tiposDeContraparte[cliente.tipo]}
      marcas={arquivado ? <Etiqueta tom="neutro">Arquivado</Etiqueta> : null}
      largura={560}
      atos={
        <Button
          variant="default"
          loading={arquivar.isPending}
          onClick={() => arquivar.mutate(!arquivado, { onSuccess: (novo) => edicao.atualizar(leituraDe(novo)) })}
        >
          {arquivado ? "Trazer de volta" : "Arquivar"}
        </Button>
      }
      abaixo={
        <Stack gap="sm">
          {alcanca("CONTADOR") && <TitulosDoCliente id={id} idEmpresa={cliente.idEmpresa} />}
          <Group gap="sm">
            {alcanca("CONTADOR") && (
              <BotaoLink
                variant="default"
                to="/receitas/lancamentos"
                search={{ empresa: cliente.idEmpresa, cliente: id, situacao: "todos" }}
              >
                Ver os títulos
              </BotaoLink>
            )}
            {notas.quantas > 0 && (
              <BotaoLink
                variant="default"
                to="/receitas/notas-fiscais"
                search={{ empresa: cliente.idEmpresa, periodo: "todas", busca: cliente.nome }}
              >
                Ver as notas
              </BotaoLink>
            )}
          </Group>
        </Stack>
      }
      aoFechar={aoFechar}
    >
      <Stack gap="lg">
        <SomasDoCliente cliente={cliente} />
        <CamposDoCliente form={edicao.form} />
      </Stack>
    </GavetaDeEdicao>
  )
}

/** Before the registration, which changes once in years: what they owe is what the drawer is opened for. */
function SomasDoCliente({ cliente: { notas, emAberto, desde } }: { readonly cliente: Cliente }) {
  return (
    <Numeros>
      <Numero
        rotulo="Em aberto"
        valor={formatarReais(emAberto.total)}
        detalhe={emAberto.quantos > 0 ? plural(emAberto.quantos, "título", "títulos") : undefined}
      />
      {emAberto.atrasadoDesde !== null && (
        <Numero
          rotulo="Vencido"
          valor={formatarReais(emAberto.vencido)}
          detalhe={`desde ${formatarData(emAberto.atrasadoDesde)}`}
        />
      )}
      <Numero
        rotulo="Notas em vigor"
        valor={plural(notas.quantas, "nota", "notas")}
        detalhe={notas.quantas > 0 ? `${formatarReais(notas.total)} no total` : undefined}
      />
      <Numero rotulo="Cliente desde" valor={formatarData(desde)} />
    </Numeros>
  )
}
