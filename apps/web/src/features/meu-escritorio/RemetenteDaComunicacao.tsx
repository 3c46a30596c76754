import { Button, Group, Stack } from "@mantine/core"
import type { ConfiguracaoDaComunicacao } from "@partida/contracts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { Copiavel } from "./Copiavel.tsx"
import { useConferirRemetente } from "./comunicacao.api.ts"

interface Props {
  readonly configuracao: ConfiguracaoDaComunicacao
  readonly podeEditar: boolean
}

/** What the domain of the office must publish so that messages leave in its name, and whether it does. */
export function RemetenteDaComunicacao({ configuracao: { remetente, correio }, podeEditar }: Props) {
  const conferir = useConferirRemetente()
  return (
    <Cartao titulo="Autorização do domínio">
      <Stack gap="sm">
        {correio === "nenhum" && (
          <Faixa tom="atencao" titulo="Sem correio configurado">
            Esta instalação não tem servidor de e-mail. Peça a quem opera a plataforma que informe um; até lá as
            mensagens por e-mail falham, e as do portal saem.
          </Faixa>
        )}
        {correio === "caixa" && (
          <p className="fraco-medio paragrafo">
            Na demonstração nada sai: as mensagens ficam na caixa de correio local.
          </p>
        )}
        {remetente === null ? (
          <p className="fraco-medio paragrafo">
            As mensagens saem do endereço da instalação. Para que saiam do seu, salve um remetente: aparece aqui o
            registro que o domínio precisa ter.
          </p>
        ) : (
          <>
            <Group gap="sm">
              {remetente.conferidoEm === null ? (
                <Etiqueta tom="atencao">Ainda não autorizado</Etiqueta>
              ) : (
                <Etiqueta tom="feito">Autorizado, visto em {formatarDataHora(remetente.conferidoEm)}</Etiqueta>
              )}
            </Group>
            <p className="fraco-medio paragrafo">
              Crie no domínio um registro TXT com este nome e este valor (DKIM). Até ele ser visto, as mensagens saem do
              endereço da instalação.
            </p>
            <Copiavel rotulo="Nome" valor={remetente.registro.nome} />
            <Copiavel rotulo="Valor" valor={remetente.registro.valor} />
            <Recusa titulo="O registro não foi encontrado" erro={conferir.error} />
            {podeEditar && (
              <Group>
                <Button
                  variant="default"
                  loading={conferir.isPending}
                  onClick={() =>
                    conferir.mutate(undefined, {
                      onSuccess: () =>
                        avisar("feito", "O domínio autoriza: as mensagens passam a sair do seu endereço."),
                    })
                  }
                >
                  Testar
                </Button>
              </Group>
            )}
          </>
        )}
      </Stack>
    </Cartao>
  )
}
