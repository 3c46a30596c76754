import { Button, CopyButton, Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaAgendas, useCriarAgenda, useRevogarAgenda } from "./declaracoes.api.ts"
import classes from "./declaracoes.module.css"

const NOMES = { pessoa: "O que é meu", escritorio: "O escritório inteiro" } as const

/** Addresses that a calendar reads: made, said once, revoked. */
export function DialogoDaAgenda({ aoFechar }: { readonly aoFechar: () => void }) {
  const { alcanca } = usePessoa()
  const { data, error, refetch } = useQuery(consultaAgendas)
  const criar = useCriarAgenda()
  const revogar = useRevogarAgenda()
  const [endereco, setEndereco] = useState<string | null>(null)
  const pedir = (de: "pessoa" | "escritorio") => criar.mutate(de, { onSuccess: (nova) => setEndereco(nova.endereco) })
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Declarações na minha agenda" tamanho="lg">
      <Stack gap="md">
        <Text size="sm">
          Assine o endereço no Google Agenda, no Outlook ou no telefone. Ele mostra o que falta entregar, com a empresa
          e a declaração, e se atualiza sozinho. Quem tem o endereço vê a agenda: não o passe adiante.
        </Text>
        {endereco && (
          <Faixa tom="feito" titulo="Copie agora: o endereço só aparece esta vez" anunciar>
            <Stack gap="xs">
              <span className={classes.endereco}>{endereco}</span>
              <Group>
                <CopyButton value={endereco}>
                  {({ copied, copy }) => (
                    <Button size="xs" variant="default" onClick={copy}>
                      {copied ? "Copiado" : "Copiar endereço"}
                    </Button>
                  )}
                </CopyButton>
              </Group>
            </Stack>
          </Faixa>
        )}
        <Group>
          <Button loading={criar.isPending} onClick={() => pedir("pessoa")}>
            Criar endereço do que é meu
          </Button>
          {alcanca("CONTADOR") && (
            <Button variant="default" loading={criar.isPending} onClick={() => pedir("escritorio")}>
              Criar endereço do escritório inteiro
            </Button>
          )}
        </Group>
        {data ? (
          data.lista.length > 0 && (
            <section>
              <h3 className={classes.subtitulo}>Endereços que abrem</h3>
              <ul className={classes.historico}>
                {data.lista.map(({ id, de, criadaEm }) => (
                  <li key={id}>
                    <Group justify="space-between" wrap="nowrap">
                      <span className={classes.linhas}>
                        <span>{NOMES[de]}</span>
                        <span className={classes.fraco}>Criado em {formatarDataHora(criadaEm)}</span>
                      </span>
                      <Button
                        variant="subtle"
                        color="red"
                        size="xs"
                        loading={revogar.isPending && revogar.variables === id}
                        onClick={() => revogar.mutate(id)}
                      >
                        Revogar
                      </Button>
                    </Group>
                  </li>
                ))}
              </ul>
            </section>
          )
        ) : (
          <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[60]} />
        )}
      </Stack>
    </Dialogo>
  )
}
