import { Button, Group, Select, Skeleton, Stack, Text } from "@mantine/core"
import { type AcessosDaEmpresa, rotuloDoPapel } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { consultaAcessosDaEmpresa, consultaPessoasDoAcesso } from "../../shared/acessos/acessos.api.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { useMudarAcesso } from "./conta.api.ts"
import { Item } from "./seguranca/Item.tsx"
import classes from "./seguranca/seguranca.module.css"

interface Props {
  readonly empresa: { readonly id: string; readonly apelido: string }
  /** With several companies, each card says whose it is. */
  readonly varias: boolean
}

/** Who sees the person's company: the office's people by role or by grant, which the company gives and takes. */
export function CartaoQuemVe({ empresa, varias }: Props) {
  const { data, error, refetch } = useQuery(consultaAcessosDaEmpresa(empresa.id))
  return (
    <Cartao titulo={varias ? `Quem vê ${empresa.apelido}` : "Quem vê a minha empresa"}>
      {data ? (
        <Acessos acessos={data} />
      ) : error ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : (
        <Stack gap="sm" aria-busy>
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      )}
    </Cartao>
  )
}

function Acessos({ acessos: { idEmpresa, acessos } }: { readonly acessos: AcessosDaEmpresa }) {
  const mudar = useMudarAcesso(idEmpresa)
  const conceder = (idUsuario: string, nome: string) =>
    mudar.mutate(
      { idUsuario, conceder: true },
      { onSuccess: () => avisar("feito", `${nome} passou a ver a sua empresa.`) },
    )
  const retirar = (idUsuario: string, nome: string) =>
    mudar.mutate(
      { idUsuario, conceder: false },
      { onSuccess: () => avisar("feito", `${nome} deixou de ver a sua empresa.`) },
    )
  const emMudanca = mudar.isPending ? mudar.variables.idUsuario : null
  return (
    <Stack gap="md">
      {acessos.length === 0 ? (
        <Text c="dimmed">Ninguém além de você vê esta empresa. Conceda o acesso a quem cuida dela no escritório.</Text>
      ) : (
        <ul className="sem-marcas">
          {acessos.map(({ idUsuario, nome, idPapel, concedido, podeMudar }) => (
            <li key={idUsuario} className={classes.item}>
              <Item
                nome={nome}
                marca={concedido && <Etiqueta tom="neutro">Acesso concedido</Etiqueta>}
                detalhe={`${perfil(idPapel)}${concedido ? "" : ": vê pelo perfil que tem, não por concessão."}`}
                acoes={
                  concedido &&
                  podeMudar && (
                    <Button
                      variant="default"
                      size="xs"
                      loading={emMudanca === idUsuario}
                      aria-label={`Retirar o acesso de ${nome}`}
                      onClick={() => retirar(idUsuario, nome)}
                    >
                      Retirar
                    </Button>
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Concessao jaVeem={new Set(acessos.map(({ idUsuario }) => idUsuario))} conceder={conceder} />
    </Stack>
  )
}

interface PropsDaConcessao {
  readonly jaVeem: ReadonlySet<string>
  readonly conceder: (idUsuario: string, nome: string) => void
}

function Concessao({ jaVeem, conceder }: PropsDaConcessao) {
  const { data } = useQuery(consultaPessoasDoAcesso)
  const [escolhida, setEscolhida] = useState<string | null>(null)
  const candidatas = data?.filter(({ id }) => !jaVeem.has(id)) ?? []
  if (candidatas.length === 0) return null
  const pessoa = candidatas.find(({ id }) => id === escolhida)
  return (
    <Group align="flex-end" gap="sm">
      <Select
        className={classes.sobre}
        label="Conceder acesso a"
        placeholder="Escolha uma pessoa do escritório"
        data={candidatas.map(({ id, nome, idPapel }) => ({ value: id, label: `${nome} · ${perfil(idPapel)}` }))}
        value={pessoa?.id ?? null}
        onChange={setEscolhida}
        searchable
        nothingFoundMessage="Ninguém com esse nome"
      />
      <Button
        variant="default"
        disabled={!pessoa}
        onClick={() => {
          if (!pessoa) return
          conceder(pessoa.id, pessoa.nome)
          setEscolhida(null)
        }}
      >
        Conceder acesso
      </Button>
    </Group>
  )
}

const perfil = (idPapel: number): string => rotuloDoPapel(idPapel) ?? "Perfil desconhecido"
