import { Button, Group, Stack } from "@mantine/core"
import { type Fornecedor, rotasDosFornecedores, tiposDeContraparte } from "@partida/contracts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { GavetaDeEdicao } from "../../shared/formulario/GavetaDeEdicao.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { CamposDoFornecedor } from "./CamposDoFornecedor.tsx"
import { camposComparados, corpoDe, leituraDe } from "./fornecedor.ts"
import { consultaFornecedor, useArquivarFornecedor, useEditarFornecedor } from "./fornecedores.api.ts"

interface Props {
  readonly id: string
  readonly aoFechar: () => void
}

/** One supplier, always read again: its registration, and the notes taken from it. */
export function GavetaDoFornecedor({ id, aoFechar }: Props) {
  const { data, error, refetch } = useQuery({ ...consultaFornecedor(id), staleTime: 0, refetchOnWindowFocus: false })
  if (data) return <Edicao fornecedor={data} aoFechar={aoFechar} />
  return (
    <Gaveta aberta comMargem largura={560} aoFechar={aoFechar} titulo="Fornecedor">
      <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[38, 140]} />
    </Gaveta>
  )
}

function Edicao({ fornecedor, aoFechar }: { readonly fornecedor: Fornecedor; readonly aoFechar: () => void }) {
  const { id } = fornecedor
  const editar = useEditarFornecedor(id)
  const arquivar = useArquivarFornecedor(id)
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "fornecedores.editar",
    registro: id,
    esquema: rotasDosFornecedores.editarFornecedor.corpo,
    corpo: corpoDe,
    campos: camposComparados,
    lido: leituraDe(fornecedor),
    reler: async () => leituraDe(await queryClient.fetchQuery({ ...consultaFornecedor(id), staleTime: 0 })),
    salvar: (corpo, versao) => editar.mutateAsync({ corpo, versao }),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `As alterações de ${nome} foram salvas.`)
    },
  })
  const arquivado = fornecedor.arquivadoEm !== null
  return (
    <GavetaDeEdicao
      edicao={edicao}
      campos={camposComparados}
      titulo={fornecedor.nome}
      subtitulo={tiposDeContraparte[fornecedor.tipo]}
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
      abaixo={<Historico fornecedor={fornecedor} />}
      aoFechar={aoFechar}
    >
      <CamposDoFornecedor form={edicao.form} />
    </GavetaDeEdicao>
  )
}

/** What is owed to it, and what the notes say of it. */
function Historico({ fornecedor: { id, idEmpresa, nome, notas, emAberto } }: { readonly fornecedor: Fornecedor }) {
  // What a company pays is no matter of its staff.
  const veTitulos = usePessoa().alcanca("EMPRESA")
  return (
    <Stack gap="xs" align="flex-start">
      <Numeros>
        {veTitulos && (
          <Numero
            rotulo="Em aberto"
            valor={formatarReais(emAberto.total)}
            detalhe={emAberto.quantos > 0 ? plural(emAberto.quantos, "título", "títulos") : undefined}
          />
        )}
        <Numero rotulo="Notas tomadas" valor={plural(notas.quantas, "nota", "notas")} />
        <Numero rotulo="Total das notas" valor={formatarReais(notas.total)} />
        {notas.ultima && <Numero rotulo="Última nota" valor={formatarData(notas.ultima.slice(0, 10))} />}
      </Numeros>
      <Group gap="sm">
        {veTitulos && (
          <BotaoLink
            variant="default"
            to="/despesas/lancamentos"
            search={{ empresa: idEmpresa, fornecedor: id, situacao: "todos" }}
          >
            Ver os títulos
          </BotaoLink>
        )}
        {notas.quantas > 0 && (
          <BotaoLink
            variant="default"
            to="/receitas/notas-fiscais"
            search={{ empresa: idEmpresa, periodo: "todas", direcao: "tomada", busca: nome }}
          >
            Ver as notas
          </BotaoLink>
        )}
      </Group>
    </Stack>
  )
}
