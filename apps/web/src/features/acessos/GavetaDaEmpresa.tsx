import { Button, Select, Stack, Text } from "@mantine/core"
import type { AcessosDaEmpresa } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { consultaAcessosDaEmpresa, consultaPessoasDoAcesso } from "../../shared/acessos/acessos.api.ts"
import { papelEmPalavras } from "../../shared/conta/papeis.ts"
import { Espera } from "../../ui/Espera.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { type MudancaDeAcesso, useMudarAcesso } from "./acessos.api.ts"
import classes from "./acessos.module.css"
import { type Acesso, separarAcessos } from "./acessos.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** One company: who was granted it, whom to grant it to, and who sees it anyway. */
export function GavetaDaEmpresa({ idEmpresa, aoFechar }: Props) {
  const { data, error, refetch } = useQuery(consultaAcessosDaEmpresa(idEmpresa))
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo={data?.apelido ?? "Empresa"}
      subtitulo={data && <span className="numerico">{formatarDocumento(data.cnpj)}</span>}
    >
      {data ? (
        <Conteudo acessos={data} />
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[38, 38, 38]} />
      )}
    </Gaveta>
  )
}

function Conteudo({ acessos }: { readonly acessos: AcessosDaEmpresa }) {
  const mudar = useMudarAcesso()
  const { concedidos, porPapel } = separarAcessos(acessos)
  return (
    <Stack gap="xl">
      <section>
        <h3 className={classes.titulo}>Acesso concedido</h3>
        {concedidos.length === 0 ? (
          <Text c="dimmed">Ninguém recebeu acesso a esta empresa.</Text>
        ) : (
          <ul className="sem-marcas">
            {concedidos.map((acesso) => (
              <Concedido key={acesso.idUsuario} acesso={acesso} acessos={acessos} mudar={mudar} />
            ))}
          </ul>
        )}
        <Concessao acessos={acessos} conceder={(pessoa) => mudar({ empresa: acessos, pessoa, conceder: true })} />
      </section>
      <section>
        <h3 className={classes.titulo}>Veem pelo perfil</h3>
        <Text c="dimmed" size="sm" mb="xs">
          Alcançam todas as empresas do escritório. Para limitar um contador, marque “Somente as empresas concedidas” no
          cadastro dele.
        </Text>
        <ul className="sem-marcas">
          {porPapel.map(({ idUsuario, nome, idPapel }) => (
            <li key={idUsuario} className={classes.pessoa}>
              <span>{nome}</span>
              <span className={classes.fraco}>{papelEmPalavras(idPapel)}</span>
            </li>
          ))}
        </ul>
      </section>
    </Stack>
  )
}

interface ConcedidoProps {
  readonly acesso: Acesso
  readonly acessos: AcessosDaEmpresa
  readonly mudar: (mudanca: MudancaDeAcesso) => void
}

function Concedido({ acesso, acessos, mudar }: ConcedidoProps) {
  const { idUsuario, nome, idPapel, podeMudar } = acesso
  return (
    <li className={classes.pessoa}>
      <span>
        {nome} <span className={classes.fraco}>{papelEmPalavras(idPapel)}</span>
      </span>
      {podeMudar && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Retirar o acesso de ${nome}`}
          onClick={() => mudar({ empresa: acessos, pessoa: { id: idUsuario, nome, idPapel }, conceder: false })}
        >
          Retirar
        </Button>
      )}
    </li>
  )
}

interface ConcessaoProps {
  readonly acessos: AcessosDaEmpresa
  readonly conceder: (pessoa: { id: string; nome: string; idPapel: number }) => void
}

function Concessao({ acessos, conceder }: ConcessaoProps) {
  const { data } = useQuery(consultaPessoasDoAcesso)
  const [escolhida, setEscolhida] = useState<string | null>(null)
  const jaVeem = new Set(acessos.acessos.map(({ idUsuario }) => idUsuario))
  const candidatas = data?.filter(({ id }) => !jaVeem.has(id)) ?? []
  if (candidatas.length === 0) return null
  const pessoa = candidatas.find(({ id }) => id === escolhida)
  return (
    <div className={classes.conceder}>
      <Select
        label="Conceder acesso a"
        placeholder="Escolha uma pessoa"
        searchable
        limit={50}
        data={candidatas.map(({ id, nome, idPapel }) => ({
          value: id,
          label: `${nome} (${papelEmPalavras(idPapel)})`,
        }))}
        value={pessoa?.id ?? null}
        onChange={setEscolhida}
        nothingFoundMessage="Ninguém com esse nome"
      />
      <Button
        disabled={!pessoa}
        onClick={() => {
          if (pessoa) conceder(pessoa)
          setEscolhida(null)
        }}
      >
        Conceder acesso
      </Button>
    </div>
  )
}
